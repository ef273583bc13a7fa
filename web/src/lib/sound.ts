/** Sounds of tiles, cards and birds, made as they are needed; silent unless the settings turn them on. */
import { settings } from './settings.svelte'

/** Something that vibrates and dies away. */
interface Tone {
  /** In hertz; a second value is what the pitch glides to. */
  pitch: number | readonly [number, number]
  /** When it starts and how long it takes, in seconds. */
  at: number
  length: number
  /** Against the loudest of 1. */
  loudness: number
  shape?: OscillatorType
  /** How long it takes to begin, in seconds. */
  attack?: number
}

/** A breath of noise, heard around one pitch. */
interface Noise {
  /** In hertz; a second value is what it glides to. */
  around: number | readonly [number, number]
  at: number
  length: number
  loudness: number
  /** How narrow the band is. */
  width?: number
}

interface Score {
  tones?: readonly Tone[]
  noises?: readonly Noise[]
  /** How much the pitch differs from one time to the next, as a share. */
  variation?: number
}

/** A struck bell: its overtones die away sooner. */
function bell(pitch: number, at: number, length = 0.6, loudness = 0.32): Tone[] {
  return [
    { pitch, at, length, loudness },
    { pitch: pitch * 2.01, at, length: length * 0.6, loudness: loudness * 0.4 },
    { pitch: pitch * 3.02, at, length: length * 0.35, loudness: loudness * 0.22 },
    { pitch: pitch * 4.17, at, length: length * 0.2, loudness: loudness * 0.12 },
  ]
}

const SOUNDS = {
  /** A glazed tile comes to rest. */
  tile: {
    tones: [
      { pitch: 2140, at: 0, length: 0.07, loudness: 0.3 },
      { pitch: 3390, at: 0, length: 0.045, loudness: 0.2 },
      { pitch: 4870, at: 0, length: 0.03, loudness: 0.12 },
      { pitch: 310, at: 0, length: 0.05, loudness: 0.22, shape: 'triangle' },
    ],
    noises: [{ around: 3600, at: 0, length: 0.02, loudness: 0.3, width: 1.2 }],
    variation: 0.06,
  },
  /** A tile or card is lifted. */
  lift: {
    tones: [{ pitch: [520, 690], at: 0, length: 0.05, loudness: 0.12, shape: 'triangle' }],
    noises: [{ around: 2600, at: 0, length: 0.03, loudness: 0.08 }],
    variation: 0.04,
  },
  /** A card slides over the cloth. */
  card: {
    noises: [{ around: [900, 2600], at: 0, length: 0.13, loudness: 0.34, width: 0.9 }],
    variation: 0.1,
  },
  /** A card turns over. */
  turnOver: {
    noises: [
      { around: [1500, 4200], at: 0, length: 0.09, loudness: 0.3, width: 0.8 },
      { around: 700, at: 0.1, length: 0.04, loudness: 0.5, width: 1 },
    ],
    variation: 0.08,
  },
  /** Somebody gains points. */
  score: { tones: [...bell(659, 0, 0.35, 0.26), ...bell(880, 0.09, 0.5, 0.26)] },
  /** A row is finished, a colour complete. */
  complete: {
    tones: [
      ...bell(587, 0, 0.5),
      ...bell(740, 0.08, 0.5),
      ...bell(880, 0.16, 0.5),
      ...bell(1175, 0.24, 0.9),
    ],
  },
  /** A colour goes over the limit. */
  crack: {
    tones: [{ pitch: [160, 52], at: 0, length: 0.28, loudness: 0.6, shape: 'triangle' }],
    noises: [
      { around: 1900, at: 0, length: 0.09, loudness: 0.6, width: 0.6 },
      { around: 2900, at: 0.07, length: 0.05, loudness: 0.4, width: 1 },
      { around: 1300, at: 0.13, length: 0.07, loudness: 0.3, width: 1 },
    ],
  },
  /** The roosters score. */
  crow: {
    tones: [
      { pitch: [620, 760], at: 0, length: 0.13, loudness: 0.16, shape: 'sawtooth', attack: 0.02 },
      {
        pitch: [640, 790],
        at: 0.17,
        length: 0.13,
        loudness: 0.16,
        shape: 'sawtooth',
        attack: 0.02,
      },
      { pitch: [760, 1010], at: 0.34, length: 0.2, loudness: 0.2, shape: 'sawtooth', attack: 0.03 },
      { pitch: [1030, 700], at: 0.52, length: 0.5, loudness: 0.2, shape: 'sawtooth', attack: 0.04 },
    ],
    noises: [{ around: [1900, 1300], at: 0.52, length: 0.45, loudness: 0.1, width: 2 }],
  },
  /** It is somebody's turn. */
  turn: { tones: [...bell(523, 0, 0.45, 0.24), ...bell(784, 0.14, 0.8, 0.24)] },
  /** Time is running out. */
  tick: { tones: [{ pitch: 1320, at: 0, length: 0.035, loudness: 0.16 }] },
  win: {
    tones: [
      ...bell(523, 0, 0.5),
      ...bell(659, 0.12, 0.5),
      ...bell(784, 0.24, 0.6),
      ...bell(1047, 0.4, 1.4),
      ...bell(784, 0.4, 1.2, 0.16),
    ],
  },
  /** The game is over, and somebody else won. */
  over: {
    tones: [
      ...bell(587, 0, 0.6, 0.24),
      ...bell(494, 0.18, 0.7, 0.24),
      ...bell(392, 0.36, 1.2, 0.24),
    ],
  },
} satisfies Record<string, Score>

export type Sound = keyof typeof SOUNDS

const LOUDNESS = 0.4

let context: AudioContext | null = null
let output: AudioNode | null = null
let hiss: AudioBuffer | null = null

/** Make a sound after a delay in milliseconds, where sounds are wanted and the browser lets us. */
export function play(sound: Sound, delay = 0): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => {})
  output ??= outputOf(context)
  hiss ??= hissOf(context)
  const { tones = [], noises = [], variation = 0 }: Score = SOUNDS[sound]
  const start = context.currentTime + delay / 1000
  const shift = 1 + variation * (Math.random() * 2 - 1)
  for (const tone of tones) sing(context, output, tone, start, shift)
  for (const noise of noises) breathe(context, output, hiss, noise, start, shift)
}

/** Many tiles that land together stay below the limit. */
function outputOf(audio: AudioContext): AudioNode {
  const volume = audio.createGain()
  volume.gain.value = LOUDNESS
  volume.connect(audio.createDynamicsCompressor()).connect(audio.destination)
  return volume
}

function hissOf(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let place = 0; place < samples.length; place += 1) samples[place] = Math.random() * 2 - 1
  return buffer
}

function glide(
  parameter: AudioParam,
  pitch: Tone['pitch'],
  start: number,
  end: number,
  by: number,
) {
  const [from, to] = typeof pitch === 'number' ? [pitch, pitch] : pitch
  parameter.setValueAtTime(from * by, start)
  parameter.exponentialRampToValueAtTime(to * by, end)
}

function fading(audio: AudioContext, loudness: number, start: number, end: number, attack: number) {
  const volume = audio.createGain()
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(loudness, start + attack)
  volume.gain.exponentialRampToValueAtTime(0.0001, end)
  return volume
}

function sing(audio: AudioContext, goal: AudioNode, tone: Tone, zero: number, shift: number): void {
  const oscillator = audio.createOscillator()
  const start = zero + tone.at
  const end = start + tone.length
  oscillator.type = tone.shape ?? 'sine'
  glide(oscillator.frequency, tone.pitch, start, end, shift)
  oscillator.connect(fading(audio, tone.loudness, start, end, tone.attack ?? 0.004)).connect(goal)
  oscillator.start(start)
  oscillator.stop(end + 0.02)
}

function breathe(
  audio: AudioContext,
  goal: AudioNode,
  buffer: AudioBuffer,
  noise: Noise,
  zero: number,
  shift: number,
): void {
  const source = audio.createBufferSource()
  const band = audio.createBiquadFilter()
  const start = zero + noise.at
  const end = start + noise.length
  source.buffer = buffer
  band.type = 'bandpass'
  band.Q.value = noise.width ?? 1
  glide(band.frequency, noise.around, start, end, shift)
  source
    .connect(band)
    .connect(fading(audio, noise.loudness, start, end, 0.003))
    .connect(goal)
  source.start(start, Math.random() * 0.5, noise.length + 0.02)
}
