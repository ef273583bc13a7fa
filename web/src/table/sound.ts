/** Small synthesised sounds; silent unless the settings turn them on. */
import { settings } from '../lib/settings.svelte'

export type Sound = 'move' | 'reveal' | 'score' | 'turn'

interface Note {
  pitch: number
  start: number
  length: number
  shape: OscillatorType
}

const SOUNDS: Record<Sound, Note[]> = {
  move: [{ pitch: 320, start: 0, length: 0.07, shape: 'triangle' }],
  reveal: [
    { pitch: 260, start: 0, length: 0.06, shape: 'triangle' },
    { pitch: 390, start: 0.05, length: 0.09, shape: 'triangle' },
  ],
  score: [
    { pitch: 523, start: 0, length: 0.09, shape: 'sine' },
    { pitch: 659, start: 0.08, length: 0.14, shape: 'sine' },
  ],
  turn: [
    { pitch: 440, start: 0, length: 0.1, shape: 'sine' },
    { pitch: 587, start: 0.12, length: 0.18, shape: 'sine' },
  ],
}
const LOUDNESS = 0.12

let context: AudioContext | null = null

/** Make a sound, where sounds are wanted and the browser lets us. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  if (context.state === 'suspended') void context.resume().catch(() => {})
  for (const note of SOUNDS[sound]) sing(context, note)
}

function sing(audio: AudioContext, note: Note): void {
  const oscillator = audio.createOscillator()
  const volume = audio.createGain()
  const start = audio.currentTime + note.start
  const end = start + note.length
  oscillator.type = note.shape
  oscillator.frequency.value = note.pitch
  volume.gain.setValueAtTime(0, start)
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, end)
  oscillator.connect(volume).connect(audio.destination)
  oscillator.start(start)
  oscillator.stop(end + 0.02)
}
