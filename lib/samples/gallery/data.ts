import type { Part } from '@/lib/a2a/model'
import { readResponseSchema, generateValue } from '@/lib/samples/gallery/generate-value'
import { byMonth, crossings, csv, tree, vegaLite } from '@/lib/samples/gallery/content/figures'
import { createFilePart, showArtifacts, artifactStep } from '@/lib/samples/demos/show-artifacts'
import type { DemoSkill } from '@/lib/samples/demos/demo-skill'
import type { Step, Turn } from '@/lib/samples/sample-agent'
import { completedStep, workingStep } from '@/lib/samples/steps'
import type { Json } from '@/lib/a2a/json'

const json = (data: Json): Part => ({ data, mediaType: 'application/json' })

async function* answerBySchema(turn: Turn): AsyncGenerator<Step> {
  const schema = readResponseSchema(turn.message)
  yield workingStep()
  if (!schema) {
    yield completedStep('Add a JSON Schema in the message options. My answer will follow it.')
    return
  }
  yield artifactStep('exhibit-1', 'answer.json', {
    text: JSON.stringify(generateValue(schema), null, 2),
    mediaType: 'application/json',
  })
  yield completedStep()
}

export const data: DemoSkill = {
  id: 'data',
  name: 'Data and charts',
  description: 'Returns JSON, tables, CSV, charts and answers that follow a JSON Schema.',
  tags: ['json', 'csv', 'charts', 'structured-output'],
  demos: [
    {
      prompt: 'Show me a chart',
      keywords: /\bchart/i,
      run: showArtifacts('Passengers and bicycles by month.', () => [
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
      keywords: /\btable|rows/i,
      run: showArtifacts('A table that you can sort, filter and download as CSV.', () => [
        ['Crossings', json(crossings)],
      ]),
    },
    {
      prompt: 'Show me a CSV file',
      keywords: /csv/i,
      run: showArtifacts('A CSV file with five rows.', () => [
        ['piers.csv', createFilePart('piers.csv', 'text/csv', csv)],
      ]),
    },
    {
      prompt: 'Show me JSON',
      keywords: /\bjson\b(?! schema)/i,
      run: showArtifacts('A nested JSON document.', () => [['harbor.json', json(tree)]]),
    },
    {
      prompt: 'Show me a Vega-Lite chart',
      keywords: /vega/i,
      run: showArtifacts('An area chart with a line.', () => [['year.vl.json', json(vegaLite)]]),
    },
    { prompt: 'Use the JSON Schema from my message options', keywords: /schema|structured/i, run: answerBySchema },
  ],
}
