"""Padding: lengths that tell somebody who listens on the network nothing about a hand.

Encryption hides what is sent, and not how long it is; a hand of five kinds of cards is told in more words
than one of four. So what a seat is sent of a game with hidden hands is padded to one of a few lengths.
"""

_TEXT_SIZE = 2048
_GZIP_SIZE = 1024
_FLAGS, _HEADER_SIZE = 3, 10
_HAS_NAME = 8


def pad_json(text: bytes) -> bytes:
    """Return an encoded JSON text with white space behind it.

    >>> len(pad_json(b"{}"))
    2048
    """
    return text + b" " * (-len(text) % _TEXT_SIZE)


def pad_gzip(content: bytes) -> bytes:
    """Return a compressed text that is longer by a file name in its header, which is read over (RFC 1952).

    Args:
        content: what `gzip.compress` returns, which has no such name.

    >>> import gzip
    >>> padded = pad_gzip(gzip.compress(b"{}"))
    >>> len(padded), gzip.decompress(padded)
    (1024, b'{}')
    """
    name = b"-" * (-(len(content) + 1) % _GZIP_SIZE) + b"\0"
    flags = bytes([content[_FLAGS] | _HAS_NAME])
    header = content[:_FLAGS] + flags + content[_FLAGS + 1 : _HEADER_SIZE]
    return header + name + content[_HEADER_SIZE:]
