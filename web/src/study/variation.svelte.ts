/** A game played on from one of its positions, as a table that needs no one else. */
import { untrack } from 'svelte'
import type { GameModule, Person, Told } from '../games/types'
import * as api from '../lib/api'
import { Refusal } from '../lib/api'
import { pace, settings } from '../lib/settings.svelte'
import { t } from '../lib/text.svelte'
import type { Own, Result, Step, TableInfo, Variation } from '../messages'
import { Announcements } from '../table/announcements.svelte'
import { keepFocus } from '../table/focus'
import { levelInRecord, namesInRecord } from '../table/names'
import { Panels } from '../table/panels.svelte'
import { PendingMove } from '../table/pending-move.svelte'
import { Playback } from '../table/playback.svelte'
import { pastStatus, statusLine, textOf } from '../table/status'
import { type Entry, logOf, movesSince } from '../table/story'
import type { Ending, TableView } from '../table/view'
import type { GameEvent, VariationPlan } from './variation-code'

/** How long a step stays, in animations; one with points to read stays longer. */
const STAY = 1.6
const STAY_OF_REPORT = 3

/** How much of a game is known, whether the last decision is taken back, and the step from which it is shown. */
interface Asked {
  known?: number
  takeBack?: boolean
  from?: number
}

/** Ask the server to play a variation on. */
export function askFor(
  { record, at, seat }: VariationPlan,
  hasSecrets: boolean,
  { known = 0, takeBack = false }: Asked = {},
): Promise<Variation> {
  // The result belongs to the whole game, and metadata may be of any length.
  const { result: _, meta: __, ...kept } = record
  return api.variation({
    record: kept,
    at,
    known,
    seats: seat === null ? Array.from({ length: record.players }, (_, each) => each) : [seat],
    seat: hasSecrets ? seat : null,
    take_back: takeBack,
  })
}

export class VariationSession implements TableView {
  readonly game: GameModule
  readonly panels: Panels
  readonly playback: Playback
  readonly announcements: Announcements
  readonly pendingMove: PendingMove
  readonly refuse: (error: unknown) => void
  plan: VariationPlan = $state.raw() as VariationPlan
  steps: Step[] = $state.raw([])
  /** Where the board is. */
  area: HTMLElement | undefined = $state()
  progress: string | null = $state(null)
  result: Result | null = $state.raw(null)
  #figures: Variation['figures'] = $state.raw({})
  #asked: number[] = $state.raw([])
  #owns: Own[] = $state.raw([])
  #mayTakeBack = $state(false)
  #isAnswering = $state(false)
  #isClosed = false
  /** The seat whose board comes first. */
  #viewer = $state(0)

  /** To be made while a component is set up: it follows the game as long as that is shown. */
  constructor(
    plan: VariationPlan,
    opened: Variation,
    game: GameModule,
    onrefused: (error: unknown) => void,
  ) {
    this.game = game
    this.plan = plan
    this.refuse = onrefused
    this.panels = new Panels(game.stage?.panel(plan.record.players), () => !this.isEndShown)
    this.#take(opened)
    this.#viewer = plan.seat ?? this.#owns[0]?.seat ?? 0
    const session = this
    const source = {
      get steps() {
        return session.steps
      },
      get length() {
        return session.length
      },
      isReady: true,
    }
    this.playback = new Playback(source, {
      stay: (step) => pace() * (game.hasReport(step) ? STAY_OF_REPORT : STAY),
      isAnimated: () => settings.mode === 'board' && pace() > 0,
    })
    this.announcements = new Announcements(source, this.playback, {
      entries: () => this.entries,
      onShown: () => {},
    })
    this.pendingMove = new PendingMove(
      {
        get own() {
          return session.own
        },
        deadline: null,
        online: true,
        tellPick: () => Promise.resolve(),
        move: (move) => session.#move(move),
        takeBack: () => session.#goBack(),
      },
      {
        onBegin: () => this.announcements.clear(),
        onSend: () => {},
        onTakeBack: () => {},
        onDone: () => void this.keepFocus(),
        onRefused: onrefused,
      },
    )
    $effect(() => this.playback.follow())
    $effect(() => {
      if (settings.mode === 'text') this.playback.settle()
    })
    $effect(() => this.pendingMove.follow())
    $effect(() => this.announcements.follow())
    // The board of who is asked comes first, once the last move has been seen.
    $effect(() => {
      const next = this.plan.seat ?? this.#owns[0]?.seat
      if (next !== undefined && this.playback.isAtNewest && !this.playback.isMoving) {
        untrack(() => {
          this.#viewer = next
        })
      }
    })
    $effect(() => () => {
      this.#isClosed = true
    })
    void this.#goOn()
  }

  get length(): number {
    return this.plan.record.events.length
  }

  /** The seat through which the table is seen. */
  get seat(): number {
    return this.#viewer
  }

  /** Whether the reader plays for all seats. */
  get isForAll(): boolean {
    return this.plan.seat === null
  }

  readonly names = $derived.by(() => {
    const { players, names } = this.plan.record
    return namesInRecord(Array.from({ length: players }, (_, seat) => names?.[seat]))
  })
  readonly table: TableInfo = $derived.by(() => {
    const { game, variant, players } = this.plan.record
    return {
      id: '',
      game,
      variant,
      players,
      options: {},
      figures: this.#figures,
      clock: 'none',
      clock_seconds: null,
      status: this.result ? 'over' : 'playing',
      seats: this.names.map((name, seat) => ({
        kind: this.isForAll || seat === this.plan.seat ? 'person' : 'bot',
        name,
        level: null,
        is_present: true,
        may_be_given: false,
        is_stand_in: false,
      })),
      rematch: null,
      rematch_offer: null,
    }
  })
  readonly people: Person[] = $derived.by(() =>
    this.names.map((name, seat) => ({
      name,
      level: levelInRecord(this.plan.record.names?.[seat]),
      isYou: seat === this.plan.seat,
      isAway: false,
      clock: null,
    })),
  )
  readonly context = $derived.by(() => ({
    names: this.names,
    table: this.table,
    seat: this.#viewer,
  }))
  readonly isPast = $derived.by(() => !this.playback.isFollowing && !this.playback.isAtNewest)
  readonly #allEntries: Entry[] = $derived.by(() =>
    logOf(this.steps, this.length, this.game, this.context),
  )
  readonly entries: Entry[] = $derived.by(() =>
    this.#allEntries.filter(({ number }) => number <= this.playback.lastRevealed),
  )
  readonly ending: Ending | null = $derived.by(() => {
    const isSeen = this.playback.lastRevealed >= this.playback.newest
    const ownSeats = this.plan.seat === null ? [] : [this.plan.seat]
    return isSeen && this.result
      ? { result: this.result, steps: this.steps, ownSeats, isFresh: false }
      : null
  })
  readonly isEndShown = $derived.by(
    () =>
      this.game.End !== undefined &&
      this.ending !== null &&
      settings.mode === 'board' &&
      this.playback.isAtNewest &&
      !this.playback.isMoving &&
      !this.panels.isTableWanted,
  )
  readonly own: Own | null = $derived.by(() => {
    // Another seat's moves are offered once its board has come first.
    return this.playback.isAtNewest
      ? (this.#owns.find(({ seat }) => seat === this.#viewer) ?? null)
      : null
  })
  readonly marked: Step[] = $derived.by(() =>
    movesSince(this.steps, this.playback.shown, this.playback.settled, this.plan.seat),
  )
  readonly isTelling = $derived.by(() => {
    const { playback } = this
    const { step, isMoving, shown } = playback
    return (
      (playback.isCatchingUp && (isMoving || playback.isPausing || this.length - shown > 1)) ||
      (isMoving && step !== undefined && this.game.hasReport(step))
    )
  })
  readonly told: Told[] = $derived.by(() => this.#tell())
  readonly status: string = $derived.by(() => textOf(this.told))
  readonly preview: Told[] | null = $derived.by(() => {
    const { own, game, context } = this
    const { step } = this.playback
    if (this.picked === null || !own || !step) return null
    const outlook = own.outlook[own.moves.indexOf(this.picked)]
    const text = game.moveWords(this.picked, outlook, step, context)
    return [{ text, pieces: game.movePieces?.(this.picked, outlook) }]
  })
  readonly words: string | null = $derived.by(() => this.preview && textOf(this.preview))
  readonly tabs = $derived.by(() => [
    { id: 'whatif', title: t('table-whatif') },
    { id: 'log', title: t('table-tab-log') },
  ])
  /** The place, among the events, of the last deal or draw, where nothing was decided by the reader since. */
  readonly dealPlace: number | null = $derived.by(() => {
    const { events } = this.plan.record
    const place = events.findLastIndex(([who]) => typeof who === 'string')
    const isOwn = ([who]: GameEvent) => this.isForAll || who === this.plan.seat
    return place < 0 || events.slice(place + 1).some(isOwn) ? null : place
  })
  /** What that deal or draw brought. */
  readonly deal: GameEvent | null = $derived.by(() =>
    this.dealPlace === null ? null : (this.plan.record.events[this.dealPlace] ?? null),
  )

  get waitingFor(): number[] {
    return this.playback.isAtNewest ? this.#asked : []
  }

  get picked(): string | null {
    return this.pendingMove.picked
  }

  get mayTakeBack(): boolean {
    return this.#mayTakeBack && !this.#isAnswering
  }

  get isBusy(): boolean {
    return this.#isAnswering || this.pendingMove.isSending
  }

  get pace(): number {
    return pace()
  }

  #tell(): Told[] {
    const { game, playback } = this
    if (this.isPast) return pastStatus(this.#allEntries, playback.shown)
    if (this.progress !== null && (this.isTelling || playback.isMoving)) {
      return [{ text: this.progress }]
    }
    // The words for a step would give away what is still face down.
    if (this.isTelling && game.hasSecrets) return [{ text: t('table-revealing') }]
    if (this.isTelling || (playback.isMoving && !game.hasSecrets)) {
      return pastStatus(this.#allEntries, playback.shown, false)
    }
    const { context, table, own } = this
    return [
      {
        text: statusLine({
          game,
          context,
          table,
          own,
          step: this.steps[this.length],
          waitingFor: this.#asked,
          isShared: this.isForAll,
          result: this.result,
          missing: own ? this.progress : null,
        }),
      },
    ]
  }

  showProgress = (words: string | null): void => {
    this.progress = words
  }
  pick = (move: string | null): void => {
    if (!this.isBusy) this.pendingMove.pick(move)
  }
  takeBack = (): void => {
    if (this.picked !== null) this.pick(null)
    else if (this.mayTakeBack && !this.isBusy) {
      void this.pendingMove.attempt(() => this.#goBack()).then(() => this.keepFocus())
    }
  }
  confirm = (): void => {
    if (this.own && !this.isBusy) this.pendingMove.confirm()
  }

  cancel = (): void => {
    if (this.panels.isOpen && this.panels.isDrawer) this.panels.close()
    else if (this.picked !== null) this.pick(null)
    else this.announcements.clear()
  }

  lookAt = (number: number): void => {
    this.playback.show(number)
    if (this.panels.isDrawer) this.panels.close()
  }

  resume = (): void => {
    this.panels.showTable(false)
    this.playback.resume()
    void this.keepFocus()
  }

  keepFocus = (): Promise<void> => keepFocus(this.area)

  /** Play one seat against bots, or all of them (null). */
  playFor = (seat: number | null): Promise<void> => this.#attempt({ ...this.plan, seat }, 0)

  #attempt(plan: VariationPlan, known: number, from?: number): Promise<void> {
    return this.pendingMove.attempt(() => this.#ask(plan, { known, from }))
  }

  /** Forget what came after the position on the board, and play on from there. */
  branch = (): Promise<void> => {
    const { plan, playback } = this
    const number = playback.step?.number ?? this.length
    const events = plan.record.events.slice(0, number)
    const cut = { ...plan, record: { ...plan.record, events }, at: Math.min(plan.at, number) }
    return this.#attempt(cut, number, number)
  }

  /** Let chance give something else. */
  drawAgain = (): Promise<void> => this.pendingMove.attempt(() => this.#replaceDeal([]))

  /** Let chance give this; rejects where the rules do not allow it. */
  setDeal = (parts: string[]): Promise<void> => {
    const word = this.deal?.[0]
    return word === undefined ? Promise.resolve() : this.#replaceDeal([[word, parts]])
  }

  #replaceDeal(given: GameEvent[]): Promise<void> {
    const place = this.dealPlace
    if (place === null || this.#isAnswering) return Promise.resolve()
    const { record, at } = this.plan
    const events = [...record.events.slice(0, place), ...given]
    const plan = { ...this.plan, record: { ...record, events }, at: Math.min(at, place) }
    return this.#ask(plan, { known: place, from: place })
  }

  #move(move: string): Promise<void> {
    const { own, plan } = this
    if (!own) return Promise.reject(new Refusal('out_of_turn', 'Nobody is asked.', 0))
    const events: GameEvent[] = [...plan.record.events, [own.seat, move]]
    return this.#ask({ ...plan, record: { ...plan.record, events } }, { known: this.length + 1 })
  }

  #goBack(): Promise<void> {
    return this.#ask(this.plan, { known: this.length + 1, takeBack: true })
  }

  /** Ask the server, and take up its answer; nothing changes where it refuses. */
  async #ask(plan: VariationPlan, { from, ...how }: Asked): Promise<void> {
    this.#isAnswering = true
    try {
      const answer = await askFor(plan, this.game.hasSecrets, how)
      if (this.#isClosed) return
      this.plan = plan
      this.#take(answer)
      if (from !== undefined) this.#showFrom(from)
    } finally {
      this.#isAnswering = false
    }
    await this.#goOn()
  }

  /** Let bots go on that the server stopped: it lets them decide only so often for one request. */
  async #goOn(): Promise<void> {
    while (!this.#isClosed && this.#owns.length === 0 && this.#asked.length > 0) {
      this.#isAnswering = true
      try {
        const { hasSecrets } = this.game
        this.#take(await askFor(this.plan, hasSecrets, { known: this.length + 1 }))
      } catch (error) {
        this.refuse(error)
        return
      } finally {
        this.#isAnswering = false
      }
    }
  }

  /** Let what came after a position be seen and heard. */
  #showFrom(number: number): void {
    this.playback.show(number)
    this.playback.isFollowing = true
    this.announcements.rewind(number)
  }

  #take(answer: Variation): void {
    const first = answer.steps[0]?.number ?? answer.events.length + 1
    this.steps = [...this.steps.slice(0, first), ...answer.steps]
    this.plan = { ...this.plan, record: { ...this.plan.record, events: answer.events } }
    this.#figures = answer.figures
    this.#asked = answer.waiting_for
    this.#owns = answer.own
    this.#mayTakeBack = answer.may_take_back
    this.result = answer.result
  }
}
