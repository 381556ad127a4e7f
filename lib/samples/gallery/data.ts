import type { Part } from '@/lib/a2a/model'
import { schemaIn, suiting } from '@/lib/samples/gallery/by-schema'
import { byMonth, crossings, csv, tree, vegaLite } from '@/lib/samples/gallery/content/figures'
import { filePart, handOver, result } from '@/lib/samples/rooms/hand-over'
import type { Room } from '@/lib/samples/rooms/room'
import type { Step, Turn } from '@/lib/samples/agent'
import { completed, working } from '@/lib/samples/steps'
import type { Json } from '@/lib/a2a/json'

const json = (data: Json): Part => ({ data, mediaType: 'application/json' })

async function* structured(turn: Turn): AsyncGenerator<Step> {
  const schema = schemaIn(turn.message)
  yield working()
  if (!schema) {
    yield completed(
      'Give me a JSON Schema: “Requested schema” among the options of the message. My answer will follow it.',
    )
    return
  }
  yield result('exhibit-1', 'answer.json', {
    text: JSON.stringify(suiting(schema), null, 2),
    mediaType: 'application/json',
  })
  yield completed()
}

export const data: Room = {
  id: 'data',
  name: 'Data and charts',
  description: 'JSON, tables, CSV, charts, drawings in Vega-Lite, and an answer that follows the schema you ask for.',
  tags: ['json', 'csv', 'charts', 'structured-output'],
  exhibits: [
    {
      prompt: 'Show me a chart',
      words: /\bchart/i,
      show: handOver('A year on the ferry.', () => [
        [
          'Passengers',
          json({
            type: 'chart',
            chart: 'bar',
            title: 'A year on the ferry',
            x: 'month',
            y: ['passengers', 'bicycles'],
            rows: byMonth,
          }),
        ],
      ]),
    },
    {
      prompt: 'Show me a table of 200 rows',
      words: /\btable|rows/i,
      show: handOver('Sort it, filter it, take it along as CSV.', () => [['Crossings', json(crossings)]]),
    },
    {
      prompt: 'Show me a CSV file',
      words: /csv/i,
      show: handOver('Five piers.', () => [['piers.csv', filePart('piers.csv', 'text/csv', csv)]]),
    },
    {
      prompt: 'Show me JSON',
      words: /\bjson\b(?! schema)/i,
      show: handOver('A tree that folds.', () => [['harbour.json', json(tree)]]),
    },
    {
      prompt: 'Draw a year in Vega-Lite',
      words: /vega/i,
      show: handOver('An area with a line before it.', () => [['year.vl.json', json(vegaLite)]]),
    },
    { prompt: 'Answer by the schema of this message', words: /schema|structured/i, show: structured },
  ],
}
