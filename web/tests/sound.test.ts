import { render, screen } from '@testing-library/svelte'
import { beforeEach, expect, test, vi } from 'vitest'
import { readSettings, settings } from '../src/lib/settings.svelte'
import { play, type Sound } from '../src/lib/sound'
import { addMessages, messageFile, startText } from '../src/lib/text.svelte'
import SoundOffer from '../src/table/SoundOffer.svelte'

/** When something started to sound, and when it stopped, in seconds. */
let sounded: { from: number; to: number }[] = []

const parameter = {
  value: 0,
  setValueAtTime() {},
  linearRampToValueAtTime() {},
  exponentialRampToValueAtTime() {},
}

class Node {
  gain = parameter
  frequency = parameter
  Q = parameter
  type = ''
  buffer: unknown = null
  #from = 0
  connect(goal: Node) {
    return goal
  }
  start(from: number, _offset?: number, length?: number) {
    this.#from = from
    if (length !== undefined) sounded.push({ from, to: from + length })
  }
  stop(to: number) {
    sounded.push({ from: this.#from, to })
  }
}

class Audio {
  state = 'running'
  currentTime = 2
  sampleRate = 100
  destination = new Node()
  createGain = () => new Node()
  createOscillator = () => new Node()
  createBiquadFilter = () => new Node()
  createBufferSource = () => new Node()
  createDynamicsCompressor = () => new Node()
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) })
}

vi.stubGlobal('AudioContext', Audio)

beforeEach(async () => {
  await startText()
  await addMessages(messageFile('table'), 'table')
  sounded = []
  settings.sound = true
})

test('nothing sounds until sounds are wanted', () => {
  for (const wish of [null, false]) {
    settings.sound = wish
    play('tile')
  }

  expect(sounded).toEqual([])
})

test.each<Sound>(['tile', 'card', 'turnOver', 'score', 'crack', 'crow', 'turn', 'win', 'over'])(
  'the sound of %s starts now and ends within three seconds',
  (sound) => {
    play(sound)

    expect(Math.min(...sounded.map(({ from }) => from))).toBe(2)
    expect(Math.max(...sounded.map(({ to }) => to))).toBeLessThan(5)
  },
)

test('a sound may be put off until its tile lands', () => {
  play('tile', 250)

  expect(Math.min(...sounded.map(({ from }) => from))).toBe(2.25)
})

test('sound is offered to those who were never asked, and the answer is kept', () => {
  expect(readSettings('{}').sound).toBeNull()
  settings.sound = null
  render(SoundOffer)

  screen.getByText('Sound on').click()

  expect(settings.sound).toBe(true)
  expect(readSettings(JSON.stringify(settings)).sound).toBe(true)
  expect(sounded.length).toBeGreaterThan(0)
})
