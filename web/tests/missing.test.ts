import { cleanup, configure, render, screen } from '@testing-library/svelte'
import type { Component } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findRoute, route } from '../src/lib/router.svelte'
import { setLanguage, startText } from '../src/lib/text.svelte'
import type { GameInfo } from '../src/messages'
import Help from '../src/pages/Help.svelte'
import Lesson from '../src/pages/Lesson.svelte'
import New from '../src/pages/New.svelte'
import Replay from '../src/pages/Replay.svelte'

const AZUL: GameInfo = {
  name: 'azul',
  title: 'Azul',
  variants: ['coloured'],
  players: [2],
  options: [],
  levels: [],
  ready_levels: [],
  usual_level: null,
}

configure({ asyncUtilTimeout: 10_000 })

/** Let every request be answered so. */
function answer(body: unknown, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
}

function visit(path: string): void {
  Object.assign(route, findRoute(path))
}

beforeEach(startText)
afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  await setLanguage('en')
})

test.each([
  ['/help/chess', Help],
  ['/lesson/chess', Lesson],
  ['/new/chess', New],
])('%s says in the reader’s language that there is no such game', async (path, Page) => {
  await setLanguage('de')
  answer({ games: [AZUL] })
  visit(path)
  render(Page as Component)

  expect(await screen.findByText(/Ein Spiel namens „chess“ gibt es hier nicht/)).toBeTruthy()
  expect(screen.getAllByRole('heading')).toHaveLength(1)
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a game that exists is offered', async () => {
  answer({ games: [AZUL] })
  visit('/new/azul')
  render(New)

  expect(await screen.findByRole('radio', { name: 'Azul' })).toBeTruthy()
})

test('a replay that does not exist is told of once, as a game', async () => {
  answer({ code: 'no_table', message: 'There is no such table.' }, 404)
  visit('/replay/doesnotexist')
  render(Replay)

  const alert = await screen.findByRole('alert')
  expect(alert.textContent?.trim()).toMatch(/^There is no such game\. [^.]*\.$/)
})

test('a record that cannot be read keeps the reason of the server', async () => {
  answer({ code: 'bad_record', message: 'Event 7: 1W1 is not legal.' }, 422)
  visit('/replay/broken')
  render(Replay)

  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('1W1 is not legal')
})
