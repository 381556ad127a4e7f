import type { Locator } from '@playwright/test'

type Seen = (transcript: Locator) => Locator

const inArtifact =
  (name: string, seen: Seen): Seen =>
  (transcript) =>
    seen(transcript.getByRole('article', { name, exact: true }).last())

/** What two prompts show under one name: the later one's is the second. */
const inSecondArtifact =
  (name: string, seen: Seen): Seen =>
  (transcript) =>
    seen(transcript.getByRole('article', { name, exact: true }).nth(1))

/** What a reader sees after each prompt of the gallery that ends by itself, when all are said in this order. */
export const exhibits: Record<string, Seen> = {
  'Show me markdown with a table, code and mathematics': inArtifact('guide.md', (card) =>
    card.locator('.katex').first(),
  ),
  'Show me changes to a file': inArtifact('round-up.patch', (card) => card.getByText(/^2 files/)),
  'Show me files of code': inArtifact('bell.rs', (card) => card.locator('[data-line]').first()),
  'Show me plain text': inArtifact('timetable.txt', (card) => card.getByText('# 7 is a pier')),
  'Show me pictures': inArtifact('harbour.svg', (card) => card.getByRole('img', { name: 'harbour.svg' })),
  'Show me a PDF': inArtifact('harbour.pdf', (card) => card.getByText('A leaflet of three pages.')),
  'Play a sound': inArtifact('chime.wav', (card) => card.locator('audio')),
  'Play a film': inArtifact('day.webm', (card) => card.locator('video')),
  'Show me a web page': inArtifact('ticket.html', (card) =>
    card.frameLocator('iframe').getByText('This page may not run scripts.'),
  ),
  'Show me a chart': inArtifact('Passengers', (card) =>
    card.getByRole('figure', { name: /Chart of A year on the ferry/ }),
  ),
  'Show me a table of 200 rows': inArtifact('Crossings', (card) => card.getByText('200 rows · 7 columns')),
  'Show me a CSV file': inArtifact('piers.csv', (card) => card.getByText('5 rows · 4 columns')),
  'Show me JSON': inArtifact('harbour.json', (card) => card.getByRole('button', { name: /piers/ })),
  'Draw a year in Vega-Lite': inArtifact('year.vl.json', (card) => card.getByRole('img', { name: /^Chart/ })),
  'Answer by the schema of this message': (transcript) => transcript.getByText('Give me a JSON Schema').last(),
  'Write a guide as I watch': inSecondArtifact('guide.md', (card) => card.getByText('oiled this year')),
  'Write three drafts of one document': inArtifact('ferry.md', (card) => card.getByText('Dogs travel free.')),
  'Say the same thing twice': (transcript) => transcript.getByText('06:10', { exact: true }).last(),
  'Answer in pieces that belong together': (transcript) => transcript.getByText(/and once/).last(),
  'Reject this': (transcript) => transcript.getByText('Rejected', { exact: true }).filter({ visible: true }).last(),
  'Fail half-way': (transcript) => transcript.getByText('Failed', { exact: true }).filter({ visible: true }).last(),
  'Cancel this yourself': (transcript) =>
    transcript.getByText('Canceled', { exact: true }).filter({ visible: true }).last(),
  'Answer without a task': (transcript) => transcript.getByText('no task was made for it').last(),
  'Lose track of your state': (transcript) => transcript.getByText('Here I am again.').last(),
  'Send me a file that nobody can read': inArtifact('clock.punch', (card) =>
    card.getByText('application/x-punch-card · 512 B'),
  ),
}
