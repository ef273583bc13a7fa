/** The recorded game of a first lesson, as something to look at: every step of it is known. */
import { type Course, type LessonData, loadData } from '../../src/lessons/lesson'
import type { Own, Step, Wire } from '../../src/messages'

interface Recorded<G extends Wire> extends LessonData<G> {
  steps: Step<G>[]
  own: (Own<G> | null)[]
}

export async function recordedGame<G extends Wire>(course: Course): Promise<Recorded<G>> {
  return (await loadData<G>(course.lessons[0])) as Recorded<G>
}
