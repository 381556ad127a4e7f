import type { Locator } from '@playwright/test'

type FindResult = (transcript: Locator) => Locator

const inArtifact =
  (name: string, find: FindResult): FindResult =>
  (transcript) =>
    find(transcript.getByRole('article', { name, exact: true }).last())

/** For two prompts whose artifacts have the same name: the second artifact. */
const inSecondArtifact =
  (name: string, find: FindResult): FindResult =>
  (transcript) =>
    find(transcript.getByRole('article', { name, exact: true }).nth(1))

/** The visible result of each prompt of the gallery that needs no answer, when all are sent in this order. */
export const galleryResults: Record<string, FindResult> = {
  'Show me Markdown with a table, code and math': inArtifact('guide.md', (card) => card.locator('.katex').first()),
  'Show me a diff': inArtifact('round-up.patch', (card) => card.getByText(/^2 files/)),
  'Show me code files': inArtifact('bell.rs', (card) => card.locator('[data-line]').first()),
  'Show me plain text': inArtifact('timetable.txt', (card) => card.getByText('# 7 is a pier')),
  'Show me images': inArtifact('harbor.svg', (card) => card.getByRole('img', { name: 'harbor.svg' })),
  'Show me a PDF': inArtifact('harbor.pdf', (card) => card.getByText('A leaflet with three pages.')),
  'Play a sound': inArtifact('chime.wav', (card) => card.locator('audio')),
  'Play a video': inArtifact('day.webm', (card) => card.locator('video')),
  'Show me a web page': inArtifact('ticket.html', (card) =>
    card.frameLocator('iframe').getByText('This page may not run scripts.'),
  ),
  'Show me a chart': inArtifact('Passengers', (card) =>
    card.getByRole('figure', { name: /Chart of Ferry traffic by month/ }),
  ),
  'Show me a table with 200 rows': inArtifact('Crossings', (card) => card.getByText('200 rows · 7 columns')),
  'Show me a CSV file': inArtifact('piers.csv', (card) => card.getByText('5 rows · 4 columns')),
  'Show me JSON': inArtifact('harbor.json', (card) => card.getByRole('treeitem', { name: /piers/ })),
  'Show me a Vega-Lite chart': inArtifact('year.vl.json', (card) => card.getByRole('img', { name: /^Chart/ })),
  'Use the JSON Schema from my message options': (transcript) => transcript.getByText('Add a JSON Schema').last(),
  'Stream a guide': inSecondArtifact('guide.md', (card) => card.getByText('oiled this year')),
  'Write three drafts of a document': inArtifact('ferry.md', (card) => card.getByText('Dogs travel free.')),
  'Send the same answer twice': (transcript) => transcript.getByText('06:10', { exact: true }).last(),
  'Send an answer in chunks': (transcript) => transcript.getByText(/and once/).last(),
  'Reject this task': (transcript) =>
    transcript.getByText('Rejected', { exact: true }).filter({ visible: true }).last(),
  'Fail halfway': (transcript) => transcript.getByText('Failed', { exact: true }).filter({ visible: true }).last(),
  'Cancel the task on your side': (transcript) =>
    transcript.getByText('Canceled', { exact: true }).filter({ visible: true }).last(),
  'Answer without a task': (transcript) => transcript.getByText('This is a message without a task.').last(),
  'Report an unknown state': (transcript) => transcript.getByText('The task state is known again.').last(),
  'Send me an unknown file type': inArtifact('clock.punch', (card) =>
    card.getByText('application/x-punch-card · 512 B'),
  ),
}
