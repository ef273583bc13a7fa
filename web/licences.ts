import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Beside the built page: the licences of what others wrote and the page contains. */
export const LICENCES = 'licences.txt'

const FONTS = ['src/fonts', '../src/tilewright/server/pictures']
const PACKAGES = '/node_modules/'
const RULE = `\n\n${'-'.repeat(72)}\n\n`
/** Helpers of the build that it puts into the page, by the start of their module's name. */
const HELPERS = { '\0vite/': 'vite', '\0rolldown/': 'rolldown' }

/** The folder of the package that a module belongs to; undefined for our own modules. */
function packageOf(module: string, packages: string): string | undefined {
  for (const [start, name] of Object.entries(HELPERS)) {
    if (module.startsWith(start)) return join(packages, name)
  }
  const at = module.lastIndexOf(PACKAGES)
  if (at < 0) return undefined
  const rest = module.slice(at + PACKAGES.length).split('/')
  const name = rest[0].startsWith('@') ? rest.slice(0, 2) : rest.slice(0, 1)
  return join(module.slice(0, at + PACKAGES.length), ...name)
}

/** Name, version and licence of a package, with the text of the licence where the package has it. */
function licenceOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  const text = file && ownLicence(readFileSync(join(folder, file), 'utf8'))
  return `${name} ${version}: ${license}${text ? `\n\n${text}` : ''}`
}

/** Without the licences of what a package bundles itself, which is not in the page. */
function ownLicence(text: string): string {
  return text.split(/^# Licenses of bundled dependencies/m)[0].trim()
}

function fontLicences(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.startsWith('OFL-'))
  return names.sort().map((name) => readFileSync(join(folder, name), 'utf8').trim())
}

/** Writes the licences of all packages and fonts in the page into a file beside it. */
export function licences(): Plugin {
  let root = ''
  return {
    name: 'licences',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    generateBundle(_, bundle) {
      const folders = new Set<string>()
      for (const chunk of Object.values(bundle)) {
        for (const module of chunk.type === 'chunk' ? chunk.moduleIds : []) {
          const folder = packageOf(module, join(root, 'node_modules'))
          if (folder) folders.add(folder)
        }
      }
      const texts = [
        'The page contains code and fonts of others, under these licences. The Apache License 2.0 is also that of Tilewright (LICENSE).',
        ...[...folders].sort().map(licenceOf),
        ...FONTS.flatMap((fonts) => fontLicences(join(root, fonts))),
      ]
      this.emitFile({ type: 'asset', fileName: LICENCES, source: `${texts.join(RULE)}\n` })
    },
  }
}
