import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { arcBetween, lift, Motion } from '../src/lib/motion'

/** The browser's animations, which end when a test says so. */
class FakeAnimation {
  static all: FakeAnimation[] = []
  isCancelled = false
  finished: Promise<unknown>
  #end: (value: unknown) => void = () => {}
  #fail: (error: unknown) => void = () => {}

  constructor() {
    this.finished = new Promise((resolve, reject) => {
      this.#end = resolve
      this.#fail = reject
    })
    FakeAnimation.all.push(this)
  }
  finish() {
    this.#end(null)
  }
  cancel() {
    this.isCancelled = true
    this.#fail(new Error('cancelled'))
  }
}

function box(left: number, top: number, width = 40): DOMRect {
  return { left, top, width, height: width } as DOMRect
}

let layer: HTMLElement
let motion: Motion

beforeEach(() => {
  FakeAnimation.all = []
  Element.prototype.animate = vi.fn(
    () => new FakeAnimation() as unknown as Animation,
  ) as unknown as Element['animate']
  layer = document.createElement('div')
  motion = new Motion(() => layer)
})

afterEach(() => {
  motion.cancel()
  Reflect.deleteProperty(Element.prototype, 'animate')
})

const flight = () => ({ ...lift(document.createElement('i')), to: document.createElement('i') })

describe('a sequence', () => {
  it('runs its steps in order', async () => {
    const seen: number[] = []
    await motion.run([() => seen.push(1), async () => seen.push(2), () => seen.push(3)], 450)
    expect(seen).toEqual([1, 2, 3])
    expect(motion.isRunning).toBe(false)
  })

  it('waits for what moves', async () => {
    const seen: string[] = []
    const end = motion.run([() => motion.fly([flight()]), () => seen.push('landed')], 450)
    await vi.waitFor(() => expect(FakeAnimation.all).toHaveLength(2))
    expect(seen).toEqual([])
    for (const animation of FakeAnimation.all) animation.finish()
    await end
    expect(seen).toEqual(['landed'])
  })

  it('passes through the same states without motion at pace 0', async () => {
    const seen: string[] = []
    const steps = [
      () => motion.fly([{ ...flight(), onland: () => seen.push('landed') }]),
      () => motion.turn(document.createElement('i'), () => seen.push('turned')),
      () => motion.countUp(3, 9, (value) => seen.push(String(value))),
      () => motion.pause(1000),
    ]
    await motion.run(steps, 0)
    expect(seen).toEqual(['landed', 'turned', '9'])
    expect(FakeAnimation.all).toEqual([])
  })

  it('has no motion where less of it is wanted', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    await motion.run([() => motion.fly([flight()]), () => motion.pause(1000)], 450)
    expect(FakeAnimation.all).toEqual([])
    vi.unstubAllGlobals()
  })

  it('shows its end at once when it is finished', async () => {
    const seen: string[] = []
    const steps = [
      () => motion.fly([flight()]),
      () => motion.pause(60_000),
      () => motion.countUp(0, 5, (value) => seen.push(String(value))),
      () => seen.push('end'),
    ]
    const end = motion.run(steps, 450)
    await vi.waitFor(() => expect(FakeAnimation.all).toHaveLength(2))
    motion.finish()
    await end
    expect(seen).toEqual(['5', 'end'])
  })

  it('finishes the one before it', async () => {
    const seen: string[] = []
    void motion.run([() => motion.pause(60_000), () => seen.push('first')], 450)
    await motion.run([() => seen.push('second')], 450)
    expect(seen).toEqual(['first', 'second'])
  })

  it('drops what is left when it is cancelled', async () => {
    const seen: string[] = []
    const end = motion.run([() => motion.fly([flight()]), () => seen.push('never')], 450)
    await vi.waitFor(() => expect(layer.childElementCount).toBe(1))
    motion.cancel()
    await end
    expect(seen).toEqual([])
    expect(layer.childElementCount).toBe(0)
    expect(FakeAnimation.all.every(({ isCancelled }) => isCancelled)).toBe(true)
  })

  it('runs again after it was cancelled', async () => {
    const seen: string[] = []
    void motion.run([() => motion.pause(60_000), () => seen.push('never')], 450)
    motion.cancel()
    await motion.run([() => seen.push('again')], 450)
    expect(seen).toEqual(['again'])
  })
})

describe('a flight', () => {
  it('leaves nothing behind', async () => {
    const end = motion.run([() => motion.fly([flight(), flight()])], 450)
    await vi.waitFor(() => expect(layer.childElementCount).toBe(2))
    motion.finish()
    await end
    expect(layer.childElementCount).toBe(0)
  })

  it('starts a little after the one before it, sooner at a faster pace', async () => {
    const animate = vi.spyOn(Element.prototype, 'animate')
    const end = motion.run([() => motion.fly([flight(), flight()], { stagger: 40 })], 225)
    await vi.waitFor(() => expect(layer.childElementCount).toBe(2))
    motion.finish()
    await end
    const delays = animate.mock.calls.map(([, options]) => (options as { delay?: number }).delay)
    expect(delays.filter((delay) => delay !== undefined)).toEqual([0, 20])
  })

  it('does not carry the name of its place', () => {
    const tile = document.createElement('i')
    tile.dataset.spot = 'line.1'
    tile.innerHTML = '<b data-spot="inner"></b>'
    const { picture } = lift(tile)
    expect(picture.outerHTML).not.toContain('data-spot')
    expect(tile.dataset.spot).toBe('line.1')
  })

  it('goes from one box to the other over an arc', () => {
    const frames = arcBetween(box(0, 0, 80), box(200, 0, 40))
    expect(frames[0]?.transform).toBe('translate(-200px, 0px) scale(2)')
    expect(frames.at(-1)?.transform).toBe('translate(0px, 0px) scale(1)')
    const heights = frames.map(({ transform }) => Number(/, (.+)px\)/.exec(String(transform))?.[1]))
    expect(Math.min(...heights)).toBeLessThan(-20)
  })
})

describe('a number', () => {
  it('counts to its end', async () => {
    const shown: number[] = []
    await motion.run([() => motion.countUp(1, 4, (value) => shown.push(value))], 30)
    expect(shown.at(-1)).toBe(4)
    expect(shown).toEqual([...shown].sort((one, other) => one - other))
  })
})

describe('a card', () => {
  it('shows its other side when half turned', async () => {
    const change = vi.fn()
    const end = motion.run([() => motion.turn(document.createElement('i'), change)], 450)
    await vi.waitFor(() => expect(FakeAnimation.all).toHaveLength(1))
    expect(change).not.toHaveBeenCalled()
    FakeAnimation.all[0]?.finish()
    await vi.waitFor(() => expect(FakeAnimation.all).toHaveLength(2))
    expect(change).toHaveBeenCalledOnce()
    motion.finish()
    await end
  })
})
