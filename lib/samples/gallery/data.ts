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
    yield completed('Add a JSON Schema in the message options. My answer will follow it.')
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
  description: 'Returns JSON, tables, CSV, charts and answers that follow a JSON Schema.',
  tags: ['json', 'csv', 'charts', 'structured-output'],
  exhibits: [
    {
      prompt: 'Show me a chart',
      words: /\bchart/i,
      show: handOver('Passengers and bicycles by month.', () => [
        [
          'Passengers',
          json({
            type: 'chart',
            chart: 'bar',
            title: 'Ferry traffic by month',
            x: 'month',
            y: ['passengers', 'bicycles'],
            rows: byMonth,
          }),
        ],
      ]),
    },
    {
      prompt: 'Show me a table with 200 rows',
      words: /\btable|rows/i,
      show: handOver('A table that you can sort, filter and download as CSV.', () => [['Crossings', json(crossings)]]),
    },
    {
      prompt: 'Show me a CSV file',
      words: /csv/i,
      show: handOver('A CSV file with five rows.', () => [['piers.csv', filePart('piers.csv', 'text/csv', csv)]]),
    },
    {
      prompt: 'Show me JSON',
      words: /\bjson\b(?! schema)/i,
      show: handOver('A nested JSON document.', () => [['harbor.json', json(tree)]]),
    },
    {
      prompt: 'Show me a Vega-Lite chart',
      words: /vega/i,
      show: handOver('An area chart with a line.', () => [['year.vl.json', json(vegaLite)]]),
    },
    { prompt: 'Use the JSON Schema from my message options', words: /schema|structured/i, show: structured },
  ],
}
