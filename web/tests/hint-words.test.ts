import { beforeEach, expect, it } from 'vitest'
import { addMessages, messageFile, setLanguage, startText } from '../src/lib/text.svelte'
import { tell } from '../src/study/hint-words'
import { MOVE, WHY } from '../src/study/hints.svelte'

const SESSION = {
  own: { moves: ['a'], outlook: [] },
  game: { moveWords: (move: string) => `Move ${move}` },
  playback: { step: {} },
  context: {},
}

function told(stage: number): string[] {
  const hint = { moves: [{ move: 'a', share: 0.5, margin: -1.52, weight: 1 }], level: 'champion' }
  return tell(hint as never, stage, null, SESSION as never)
}

beforeEach(async () => {
  await startText()
  await setLanguage('de')
  await addMessages(messageFile('study'), 'study')
})

it('tells the move apart from what to do with it', () => {
  expect(told(MOVE)).toEqual(['Move a', expect.stringMatching(/bestätige/)])
})

it('writes the margin as the reader does', () => {
  expect(told(WHY)).toEqual([expect.stringContaining('Abstand von −1,5 zum')])
})
