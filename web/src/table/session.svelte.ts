/** A table as this screen shows it: what is on the board, what has been told of it, and what may be done. */
import { createContext, untrack } from 'svelte'
import { gameTitle } from '../games'
import type { GameModule, Person, TableContext, Told } from '../games/types'
import * as api from '../lib/api'
import { browserTab } from '../lib/browser-tab.svelte'
import { isRunning } from '../lib/days'
import type { LiveTable } from '../lib/live.svelte'
import { markRead } from '../lib/read-lines'
import { go } from '../lib/router.svelte'
import { hasHint, hideHint, pace, settings } from '../lib/settings.svelte'
import { play } from '../lib/sound'
import { listOf, t } from '../lib/text.svelte'
import type { Own, Replay, Step } from '../messages'
import { HintTalk } from '../study/hints.svelte'
import { Announcements } from './announcements.svelte'
import { keepFocus } from './focus'
import { HotSeat } from './hot-seat.svelte'
import { newsOf } from './leaving'
import { isMuted } from './mute.svelte'
import { levelOf, namesOf } from './names'
import { Notices } from './notices.svelte'
import { Panels } from './panels.svelte'
import { PendingMove } from './pending-move.svelte'
import { Playback } from './playback.svelte'
import { ProposalTalk } from './proposal.svelte'
import { RematchTalk } from './rematch.svelte'
import type { Tab } from './SidePanel.svelte'
import { type Outcome, pastStatus, statusLine, textOf } from './status'
import { type Entry, logOf, movesSince } from './story'
import type { Ending, TableView } from './view'

/** How long points stay on a small screen, in milliseconds. */
const STAYS = 7000

export class TableSession implements TableView {
  readonly live: LiveTable
  readonly game: GameModule
  readonly panels: Panels
  readonly playback: Playback
  readonly hotSeat: HotSeat
  readonly announcements: Announcements
  readonly pendingMove: PendingMove
  readonly rematch: RematchTalk
  readonly proposal: ProposalTalk
  readonly hints: HintTalk
  readonly notices = new Notices()
  /** Says why the server refused something. */
  readonly refuse: (error: unknown) => void
  /** The game with all hands open, once it is over. */
  replay: Replay | null = $state.raw(null)
  /** Where the board is. */
  area: HTMLElement | undefined = $state()
  /** What the board shows of a step just now, or what is missing for a move; null for neither. */
  progress: string | null = $state(null)
  #readChat = $state(0)
  /** How often this person has made or taken back a move since the screen opened. */
  actions = $state(0)
  /** Whether the end of the game was still to come when this screen opened. */
  readonly #wasRunning: boolean

  /** To be made while a component is set up: it follows the table as long as that is shown. */
  constructor(live: LiveTable, game: GameModule, onrefused: (error: unknown) => void) {
    this.live = live
    this.game = game
    this.refuse = onrefused
    this.hints = new HintTalk(this)
    this.#wasRunning = live.result === null
    this.panels = new Panels(game.stage?.panel(live.knownTable.players), () => !this.isEndShown)
    this.#readChat = live.chat.length
    this.playback = new Playback(live, {
      // Whose decision does not depend on what others decide beside it does not wait until that is shown.
      stay: (step) => (this.#isHeldUp() ? 0 : pace() * this.#patience(step)),
      isAnimated: () => this.isBoardShown && pace() > 0,
    })
    this.hotSeat = new HotSeat(live, game.hasSecrets)
    this.announcements = new Announcements(live, this.playback, {
      entries: () => this.entries,
      onShown: (step) => this.#noteTimeout(step),
    })
    this.pendingMove = new PendingMove(live, {
      onBegin: () => this.announcements.clear(),
      // Who has made a move knows how; later the hint's removal would push the board while tiles fly.
      onSend: () => hideHint(this.table.game),
      onTakeBack: () => this.hotSeat.forgetDecision(),
      onDone: () => {
        this.actions += 1
        void this.keepFocus()
      },
      onRefused: onrefused,
    })
    this.proposal = new ProposalTalk(live)
    this.rematch = new RematchTalk(live, (id) => go(`/t/${id}`))
    this.#follow()
  }

  readonly table = $derived.by(() => this.live.knownTable)
  readonly names = $derived.by(() => namesOf(this.table.seats))
  readonly context: TableContext = $derived.by(() => ({
    names: this.names,
    table: this.table,
    seat: this.live.seat,
  }))
  readonly people: Person[] = $derived.by(() => {
    const { live, table, names, hotSeat } = this
    const time = (table.clock_seconds ?? 0) * 1000
    const runningOf = (seat: number) => {
      const deadline = live.clockOf(seat)?.deadline ?? null
      return deadline === null ? null : { deadline, time }
    }
    return table.seats.map((sits, seat) => ({
      name: names[seat] ?? '',
      level: levelOf(sits),
      isYou: seat === live.seat && !hotSeat.isShared,
      isAway: sits.kind === 'person' && !sits.is_present && !live.ownSeats.includes(seat),
      clock: runningOf(seat),
      timeLeft: runningOf(seat) ? null : (live.clockOf(seat)?.left ?? null),
    }))
  })
  readonly isBoardShown = $derived.by(() => settings.mode === 'board' && !this.hotSeat.isCovered)
  readonly isPast = $derived.by(() => !this.playback.isFollowing && !this.playback.isAtNewest)
  /** The whole log, with what has not been seen yet. */
  readonly #allEntries: Entry[] = $derived.by(() =>
    logOf(this.live.steps, this.live.length, this.game, this.context),
  )
  /** The log of what has been shown on the board. */
  readonly entries: Entry[] = $derived.by(() =>
    this.#allEntries.filter((entry) => entry.number <= this.playback.lastRevealed),
  )
  /** The result, once the last step has been seen: tiles and points come before the winner. */
  readonly result: Outcome | null = $derived.by(() =>
    this.playback.lastRevealed >= this.playback.newest ? this.live.result : null,
  )
  readonly isOver = $derived.by(() => this.result !== null)
  /** Whether others still play the same deal today, so that nobody may watch this game yet. */
  readonly isDealSecret = $derived.by(() => !!this.table.day && isRunning(this.table.day))
  readonly ending: Ending | null = $derived.by(() => {
    const { live, replay, result } = this
    const steps = replay?.steps ?? live.steps
    return result && { result, steps, ownSeats: live.ownSeats, isFresh: this.#wasRunning }
  })
  readonly isEndShown = $derived.by(
    () =>
      this.hasEnd &&
      this.isOver &&
      this.isBoardShown &&
      this.playback.isAtNewest &&
      !this.playback.isMoving &&
      !this.panels.isTableWanted,
  )
  readonly own: Own | null = $derived.by(() => {
    const { own, isTurning, result } = this.live
    const mayMove = own && own.moves.length > 0 && this.playback.isAtNewest
    return mayMove && !isTurning && !result ? own : null
  })
  readonly isAsked = $derived.by(() => this.own !== null && !this.own.has_chosen)
  /** The decision that this person is asked for, told apart from all others; null for none. */
  readonly call: string | null = $derived.by(() => {
    const { own, live } = this
    return own && this.isAsked ? `${live.id} ${own.seat} ${own.decision}` : null
  })
  /** The others' moves since the own last one: the board marks what they changed. */
  readonly marked: Step[] = $derived.by(() => {
    const { shown, settled } = this.playback
    return movesSince(this.live.steps, shown, settled, this.live.seat)
  })
  /** What somebody else has just done, for the one who is asked; null for nothing. */
  readonly lastMove: Told[] | null = $derived.by(() => {
    const isPlayed = this.table.status === 'playing' && !this.table.is_paused
    const undoneBy = this.playback.isAtNewest ? this.live.present?.taken_back_by : undefined
    if (undoneBy !== undefined && isPlayed && !this.isPast) {
      return [{ text: this.#undoneWords(undoneBy) }]
    }
    const last = this.marked.at(-1)
    if (!last || !this.isAsked || this.hotSeat.isShared || this.progress !== null) return null
    const lines = this.entries.find(({ number }) => number === last.number)?.lines
    const told = lines?.filter(
      ({ kind, seat }) => (kind === 'move' || kind === 'note') && seat === last.event?.[0],
    )
    return told?.length ? told : null
  })
  /** What has just happened is announced before what comes next. */
  readonly isTelling = $derived.by(() => {
    const { playback, live } = this
    const { step, isMoving, shown } = playback
    return (
      (playback.isCatchingUp && (isMoving || playback.isPausing || live.length - shown > 1)) ||
      (isMoving && step !== undefined && this.game.hasReport(step)) ||
      (live.result !== null && !this.isOver)
    )
  })
  #toldBefore: Told[] = []
  /** What is going on: what is shown just now, else what is asked of whom. */
  readonly told: Told[] = $derived.by(() => {
    // What comes next is known already, but the step that leads to it is not on the board yet.
    if (!this.playback.isCatchingUp || this.isTelling) this.#toldBefore = this.#tell()
    return this.#toldBefore
  })
  readonly status: string = $derived.by(() => textOf(this.told))
  /** What the picked move does; null while none is picked. */
  readonly preview: Told[] | null = $derived.by(() => {
    const { own, game, context } = this
    const { step } = this.playback
    if (this.picked === null || !own || !step) return null
    const place = own.moves.indexOf(this.picked)
    if (place < 0) return null
    const outlook = own.outlook[place]
    const text = game.moveWords(this.picked, outlook, step, context)
    return [{ text, pieces: game.movePieces?.(this.picked, outlook) }]
  })
  /** The picked move in words; null while none is picked. */
  readonly words: string | null = $derived.by(() => this.preview && textOf(this.preview))
  /** What the browser's tab says: the game, the others, and whether it is this person's turn. */
  readonly title: string = $derived.by(() => {
    const { live, names, table } = this
    const others = names.filter((_, seat) => !live.ownSeats.includes(seat))
    const isPlaying = live.ownSeats.length > 0 && others.length > 0
    const title = t(isPlaying ? 'table-title-playing' : 'table-title-watched', {
      game: gameTitle(table.game),
      names: listOf(isPlaying ? others : names),
    })
    return this.isAsked ? t('table-title-turn', { title }) : title
  })
  /** Whose time is running, in words. */
  readonly clockOwner: string = $derived.by(() => {
    const { live, names, hotSeat } = this
    const { own, waitingFor } = live
    if (own && waitingFor.includes(own.seat) && !hotSeat.isShared) return t('table-clock-own')
    const [only] = waitingFor
    return waitingFor.length === 1 && only !== undefined
      ? t('table-clock-of', { name: names[only] ?? '' })
      : t('table-clock')
  })
  readonly #unread = $derived.by(() =>
    isMuted() ? 0 : Math.max(0, this.live.chat.length - this.#readChat),
  )
  readonly tabs: Tab[] = $derived.by(() => [
    ...(this.isOver && !this.hasEnd ? [{ id: 'result', title: t('table-tab-result') }] : []),
    { id: 'log', title: t('table-tab-log') },
    { id: 'chat', title: t('table-tab-chat'), badge: this.#unread },
  ])
  /** Whether the hint for beginners is shown. */
  readonly hasHint = $derived.by(
    () =>
      hasHint(this.table.game) &&
      this.live.ownSeats.length > 0 &&
      !this.isOver &&
      settings.mode === 'board',
  )

  /** Whether this person has done something here, so that the focus belongs to the board. */
  get hasActed(): boolean {
    return this.actions > 0
  }

  /** Whether the game shows its end itself, which text cannot; it has none where somebody resigned. */
  get hasEnd(): boolean {
    const isPlayedOut = !this.live.result?.resigned
    return this.game.End !== undefined && settings.mode === 'board' && isPlayedOut
  }

  get steps(): readonly (Step | undefined)[] {
    return this.live.steps
  }

  get waitingFor(): number[] {
    return this.playback.isAtNewest ? this.live.waitingFor : []
  }

  get picked(): string | null {
    return this.pendingMove.picked
  }

  get mayTakeBack(): boolean {
    const { pendingMove, proposal, hotSeat } = this
    return pendingMove.mayTakeBack && proposal.stage !== 'wait' && !hotSeat.isCovered
  }

  get asksToTakeBack(): boolean {
    return this.live.own?.may_ask_take_back === true
  }

  get askHint(): (() => Promise<string[]>) | undefined {
    const { hints } = this
    if (!hints.isOffered) return undefined
    return async () => {
      await hints.next()
      return hints.texts
    }
  }

  get pace(): number {
    return pace()
  }

  #tell(): Told[] {
    const { game, playback, live } = this
    if (this.isPast) return pastStatus(this.#allEntries, playback.shown)
    if (this.progress !== null && (this.isTelling || playback.isMoving)) {
      return [{ text: this.progress }]
    }
    // The words for a step would give away what is still face down.
    if (this.isTelling && game.hasSecrets) return [{ text: t('table-revealing') }]
    const mover = playback.step?.event?.[0]
    // While somebody else's pieces are moving, that move is told, not what comes after it.
    const isOthersMove = typeof mover === 'number' && mover !== live.seat
    if (this.isTelling || (playback.isMoving && !game.hasSecrets && isOthersMove)) {
      return pastStatus(this.#allEntries, playback.shown, false)
    }
    return [{ text: this.#question() }]
  }

  /** What is asked of whom. */
  #question(): string {
    const { game, context, table, live, hotSeat, result } = this
    if (game.hasSecrets && hotSeat.next !== null && !this.isOver) {
      return t('table-cover-pass', { name: this.names[hotSeat.next] ?? '' })
    }
    const offered = this.isOver ? this.rematch.status(this.names) : null
    if (offered !== null) return offered
    const { present: step, own, waitingFor } = live
    const { isShared } = hotSeat
    const missing = this.isAsked ? this.progress : null
    return statusLine({ game, context, table, step, own, waitingFor, isShared, result, missing })
  }

  showProgress = (words: string | null): void => {
    this.progress = words
  }
  pick = (move: string | null): void => this.pendingMove.pick(move)
  takeBack = (): void => this.pendingMove.takeBack()
  /** Do something that the server may refuse. */
  attempt = (request: () => Promise<void>): Promise<void> => this.pendingMove.attempt(request)

  confirm = (): void => {
    if (this.own) this.pendingMove.confirm()
  }

  /** Close what lies over the board, or let go of what was picked. */
  cancel = (): void => {
    if (this.panels.isOpen && this.panels.isDrawer) this.panels.close()
    else if (this.picked !== null) this.pick(null)
    else this.announcements.clear()
  }

  /** Show a position of the log; on a small screen the log closes. */
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

  #follow(): void {
    $effect(() => this.playback.follow())
    $effect(() => {
      if (!this.isBoardShown) this.playback.settle()
    })
    $effect(() => this.hotSeat.follow(this.playback))
    $effect(() => this.pendingMove.follow())
    $effect(() => this.pendingMove.tellPick())
    $effect(() => this.announcements.follow())
    $effect(() => this.hints.follow())
    $effect(() => {
      if (this.live.undone) untrack(() => this.#noteUndone(this.live.undone?.seat ?? 0))
    })
    let before = this.table
    $effect(() => {
      const news = newsOf(before, this.table, this.live.ownSeats, this.names)
      before = this.table
      for (const text of news) untrack(() => this.notices.add(text))
    })
    $effect(() => {
      const seat = this.proposal.newlyDeclined()
      if (seat !== null) untrack(() => this.#noteDeclined(seat))
    })
    $effect(() => this.rematch.follow())
    // On a small screen points disappear after a while.
    $effect(() => {
      if (this.announcements.points.length === 0 || !this.panels.isDrawer) return
      const timer = setTimeout(() => this.announcements.clear(), STAYS)
      return () => clearTimeout(timer)
    })
    $effect(() => {
      browserTab.title = this.title
      browserTab.call = this.call
    })
    $effect(() => {
      if (this.call !== null) untrack(() => this.#beginTurn())
    })
    $effect(() => {
      if (this.isOver) untrack(() => this.#end())
    })
    $effect(() => {
      if (this.panels.tab !== 'chat' || isMuted()) return
      this.#readChat = this.live.chat.length
      markRead(this.live.id, this.live.chat.at(-1)?.number ?? 0)
    })
  }

  /** How many animations long a step stays. */
  #patience(step: Step): number {
    if (this.game.isBrief?.(step)) return 0.4
    return this.game.hasReport(step) ? 3 : 1.6
  }

  /** Whether this person is asked in the position on the board, and only others' decisions are still to be shown. */
  #isHeldUp(): boolean {
    const since = this.live.own?.since
    return since !== undefined && !this.game.hasSecrets && this.playback.settled >= since
  }

  /** Say that a move was made for somebody whose time was up. */
  #noteTimeout(step: Step): void {
    const mover = step.event?.[0]
    if (!step.by_clock || typeof mover !== 'number') return
    const isOwn = mover === this.live.seat && !this.hotSeat.isShared
    const name = this.names[mover] ?? ''
    this.notices.add(isOwn ? t('table-timeout-own') : t('table-timeout', { name }))
  }

  /** Say that a move was taken back; what was picked belonged to another position. */
  #noteUndone(seat: number): void {
    this.pendingMove.drop()
    this.notices.add(this.#undoneWords(seat))
  }

  #undoneWords(seat: number): string {
    const isOwn = seat === this.live.seat && !this.hotSeat.isShared
    return isOwn ? t('table-undone-own') : t('table-undone', { name: this.names[seat] ?? '' })
  }

  #noteDeclined(seat: number): void {
    this.notices.add(t('table-proposal-declined', { name: this.names[seat] ?? '' }))
  }

  #beginTurn(): void {
    play('turn')
    if (this.hasActed) void this.keepFocus()
  }

  /** Show the result; on a small screen it opens automatically after a game that was watched to its end. */
  #end(): void {
    if (!this.hasEnd) {
      this.panels.tab = 'result'
      if (this.#wasRunning) {
        this.panels.isOpen = true
        const { ownSeats, result } = this.live
        const hasWon = ownSeats.some((seat) => result?.winners.includes(seat))
        play(hasWon || ownSeats.length === 0 ? 'win' : 'over')
      }
    }
    if (this.live.ownSeats.length > 0) hideHint(this.table.game)
    if (this.isDealSecret) return
    api.replay(this.live.id).then(
      (found) => {
        this.replay = found
      },
      () => {},
    )
  }
}

/** The session of the table that a component belongs to. */
export const [getSession, setSession] = createContext<TableSession>()
