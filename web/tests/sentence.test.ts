import { expect, it } from 'vitest'
import { partsOf } from '../src/table/sentence'

it('sets a space between Chinese words and the picture of some pieces', () => {
  const piece = { words: '藍綠色 2 張', piece: 'T', count: 2 }
  const other = { words: '黃色 3 張', piece: 'Y', count: 3 }

  const parts = partsOf({ text: '這樣桌上會有藍綠色 2 張、黃色 3 張', pieces: [piece, other] })

  expect(parts).toEqual(['這樣桌上會有 ', piece, '、', other])
})

it('leaves the spaces of other languages as they are', () => {
  const piece = { words: '2 blue tiles', piece: 'B', count: 2 }

  const parts = partsOf({ text: '2 blue tiles from factory 1', pieces: [piece] })

  expect(parts).toEqual([piece, ' from factory 1'])
})
