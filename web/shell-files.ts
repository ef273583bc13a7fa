import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'
import { LICENCES } from './licences.ts'

/** The built service worker. At the root, so that it serves the whole page. */
export const SERVICE_WORKER = 'sw.js'
/** Read by other programs only, never by the page. */
const NOT_KEPT = new Set([SERVICE_WORKER, LICENCES, 'icon-512.png', 'icon-maskable-512.png'])

/** Tells the service worker which files the build consists of, and what tells it from other builds. */
export function shellFiles(): Plugin {
  let built = ''
  return {
    name: 'shell-files',
    apply: 'build',
    configResolved(config) {
      built = config.build.outDir
    },
    writeBundle() {
      const version = createHash('sha256')
      const paths: string[] = []
      const files = readdirSync(built, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
      for (const file of files) {
        const name = relative(built, file).split(sep).join('/')
        version.update(name).update(readFileSync(file))
        if (!NOT_KEPT.has(name)) paths.push(name === 'index.html' ? '/' : `/${name}`)
      }
      const worker = join(built, SERVICE_WORKER)
      const script = readFileSync(worker, 'utf8')
        .replaceAll('__SHELL_FILES__', JSON.stringify(paths))
        .replaceAll('__SHELL_VERSION__', JSON.stringify(version.digest('hex').slice(0, 16)))
      writeFileSync(worker, script)
    },
  }
}
