/** The games' modules: one folder a game, loaded when it is needed together with its words. */
import { loaded } from '../lib/loading'
import { addMessages, messageFile, textOr } from '../lib/text.svelte'
import type { GameModule } from './types'

const modules = import.meta.glob<{ default: GameModule }>('./*/index.ts')

/** The games that the page can draw, by their names on the wire. */
export const GAMES: readonly string[] = Object.keys(modules).map((path) =>
  path.replace(/^\.\/(?:g(?=\d))?(.+)\/index\.ts$/, '$1'),
)

/** Return the folder of a game: its name, with a "g" before one that starts with a digit. */
export function folder(name: string): string {
  return /^\d/.test(name) ? `g${name}` : name
}

/** Return whether the page can draw this game. */
export function isKnown(name: string): boolean {
  return GAMES.includes(name)
}

/** Return what a game is called. */
export function gameTitle(name: string): string {
  return textOr(`page-game-${name}`, name)
}

/** Load a game by its name on the wire, such as "azul" or "5211"; one without a folder is shown plainly. */
export async function loadGame(name: string): Promise<GameModule> {
  const load = modules[`./${folder(name)}/index.ts`]
  if (!load) return (await loaded(() => import('./plain'))).PLAIN
  const [module] = await Promise.all([
    loaded(load),
    addMessages(messageFile(folder(name)), folder(name)),
  ])
  return module.default
}
