import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const TEXT = new Set(['.css', '.html', '.js', '.json', '.svg', '.webmanifest'])

function compress(path: string): void {
  const content = readFileSync(path)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}

/** Writes a Brotli and a gzip copy beside every text file of the built page, for the server to send. */
export function compressed(): Plugin {
  let built = ''
  return {
    name: 'compressed',
    apply: 'build',
    configResolved(config) {
      built = config.build.outDir
    },
    closeBundle() {
      for (const entry of readdirSync(built, { recursive: true, withFileTypes: true })) {
        if (entry.isFile() && TEXT.has(extname(entry.name))) {
          compress(join(entry.parentPath, entry.name))
        }
      }
    },
  }
}
