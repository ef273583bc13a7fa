import { beforeEach, expect, it } from 'vitest'
import words from '../src/games/g5211/study'
import { addMessages, messageFile, setLanguage, startText } from '../src/lib/text.svelte'

beforeEach(async () => {
  await startText()
  await setLanguage('en')
  await addMessages(messageFile('study'), 'study')
})

it('names a tie in one way, whichever of its colours comes first', () => {
  const tie = (colour: string, other: string) =>
    words.reason({ kind: 'ties', colour, other } as never, {} as never)

  expect(tie('B', 'O')).toBeTruthy()
  expect(tie('B', 'O')).toBe(tie('O', 'B'))
})
