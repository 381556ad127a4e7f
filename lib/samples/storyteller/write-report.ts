import type { Step, Turn } from '@/lib/samples/agent'
import { completed, instructionOf, pause, working } from '@/lib/samples/steps'

const sections = [
  ['Scope', 'This report covers all orders of the online store in the past quarter.'],
  ['Method', 'Orders, visits and returns were counted per week and compared with the quarter before.'],
  ['Findings', 'Orders grew by 14%. Most of the growth came from mobile visitors.'],
  ['Figures', 'Of 4,120 orders, 312 were returned. The average order was 46 euros.'],
  ['Risks', 'Returns increased in two categories. Delivery times were longer in December.'],
  ['Recommendation', 'Improve the size guide and add a second delivery service.'],
]

/** Writes a report slowly, section by section: something to watch, and to cancel. */
export async function* writeReport(turn: Turn): AsyncGenerator<Step> {
  const seconds = Math.min(
    Number(/(?<!\d)(\d{1,9})\s{0,3}s(?:econds?)?\b/i.exec(instructionOf(turn.message))?.[1] ?? 30),
    600,
  )
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
