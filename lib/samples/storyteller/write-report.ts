import type { Step, Turn } from '@/lib/samples/agent'
import { completed, pause, textOf, working } from '@/lib/samples/steps'

const sections = [
  ['Scope', 'What the archive holds, and what it has been asked to hold and does not.'],
  ['Method', 'Every shelf was read twice, once forwards and once with the lights off.'],
  ['Findings', 'Most stories begin too late. Nearly all of them end too early.'],
  ['Figures', 'Of 312 tales, 41 contain a lighthouse; of those, 40 contain a storm.'],
  ['Risks', 'A reader who stops in the middle may never learn how it ends.'],
  ['Recommendation', 'Keep reading. If you must stop, stop on purpose.'],
]

/** Writes a report slowly, section by section: something to watch, and to cancel. */
export async function* writeReport(turn: Turn): AsyncGenerator<Step> {
  const seconds = Math.min(Number(/(\d+)\s*s(?:econds?)?\b/i.exec(textOf(turn.message))?.[1] ?? 30), 600)
  for (const [index, [heading, text]] of sections.entries()) {
    yield working(`Writing section ${index + 1} of ${sections.length}: ${heading}`)
    await pause((seconds * 1000) / sections.length, turn.signal)
    yield {
      step: 'artifact',
      artifact: { artifactId: 'report', name: 'report.md', parts: [{ text: `## ${heading}\n\n${text}\n\n` }] },
      append: index > 0,
      lastChunk: index === sections.length - 1,
    }
  }
  yield completed('The report is ready.')
}
