import { beforeAll, expect, test } from 'vitest'
import { addMessages, messageFile, setLanguage } from '../src/lib/text.svelte'
import { namesOf, personName } from '../src/table/names'

const SEAT = { kind: 'person', is_stand_in: false } as const
const ISOLATED = '\u2068مرحبا\u2069'

beforeAll(async () => {
  await addMessages(messageFile('table'), 'table')
  await setLanguage('en')
})

test('a name written from right to left is isolated from the sentence around it', () => {
  expect(namesOf([{ ...SEAT, name: 'Ada مرحبا' }])).toEqual(['\u2068Ada مرحبا\u2069'])
})

test('the number of a second guest of the same name stays outside', () => {
  expect(namesOf(['مرحبا', 'مرحبا'].map((name) => ({ ...SEAT, name })))).toEqual([
    ISOLATED,
    `${ISOLATED} 2`,
  ])
})

test.each(['Ada', 'Zoë', '小明', 'Ада'])('%s is shown as it was typed', (name) => {
  expect(personName(name)).toBe(name)
})

test('marks of direction in a name are left out', () => {
  expect(personName('Ad\u202ea\u2069')).toBe('Ada')
})
