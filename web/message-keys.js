/**
 * Write src/lib/message-keys.ts: the keys of the messages as a type, so that a key without a message fails the
 * type check. The file is not kept in Git: `npm run check` writes it before it reads it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCES = join(import.meta.dirname, 'src')
const ENGLISH = join(SOURCES, 'locales', 'en')

const keys = readdirSync(ENGLISH)
  .filter((file) => file.endsWith('.ftl'))
  .flatMap((file) => [
    ...readFileSync(join(ENGLISH, file), 'utf8').matchAll(/^([a-zA-Z][\w-]*) *=/gm),
  ])
  .map(([, key]) => key)
  .sort()

const header = '/** The keys of all messages. Written by message-keys.js; never edited. */\n'
writeFileSync(
  join(SOURCES, 'lib', 'message-keys.ts'),
  `${header}export type MessageKey =\n${keys.map((key) => `  | '${key}'\n`).join('')}`,
)
