import type { Cells } from './run-agent.ts'

const introduction = `# Who reaches whom

Real callers against real agents, through the gateway of the built app, over HTTP. Every answer that a raw caller gets is
held against strict validators of its own generation, byte by byte; the SDK clients and servers are the released ones,
unmodified.

This page is rendered by \`node scripts/matrix-docs.mjs\` from the last run of \`npm run test:exhaustive\`, which fails when a
cell differs from this page. \`npm test\` compares a part of the cells with it: each agent with each behaviour once.

| sign | meaning |
| --- | --- |
| ✓ | works, and the answer is strictly valid |
| a number | refused with this error code, as the caller's generation wants it |
| – | the caller, or its generation, has no such thing |
| (empty) | the agent does not do this |

Agents that answer alike stand together.
`

/** Agents with the same cells, in the order of their first. */
function alike(all: Record<string, Cells>): { agents: string[]; cells: Cells }[] {
  const groups = new Map<string, { agents: string[]; cells: Cells }>()
  for (const [agent, cells] of Object.entries(all)) {
    const key = JSON.stringify(cells)
    const group = groups.get(key) ?? { agents: [], cells }
    group.agents.push(agent)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const line = (columns: string[]) => `| ${columns.join(' | ')} |`

function table(cells: Cells): string {
  const callers = Object.keys(Object.values(cells)[0] ?? {})
  const rows = Object.entries(cells).map(([behaviour, row]) =>
    line([behaviour, ...callers.map((name) => row[name] ?? '')]),
  )
  return [line(['', ...callers]), line(['---', ...callers.map(() => '---')]), ...rows].join('\n')
}

/** The whole matrix as Markdown: agent → behaviour → caller → cell. */
export function renderMatrix(all: Record<string, Cells>): string {
  const sections = alike(all).map(({ agents, cells }) => `## ${agents.join(' · ')}\n\n${table(cells)}\n`)
  return [introduction, ...sections].join('\n')
}

const columnsOf = (text: string) =>
  text
    .split('|')
    .slice(1, -1)
    .map((column) => column.trim())

/** The cells of each agent in a page that `renderMatrix` returned. */
export function parseMatrix(page: string): Record<string, Cells> {
  const [, ...sections] = page.split('\n## ')
  return Object.fromEntries(
    sections.flatMap((section) => {
      const [names = '', ...lines] = section.split('\n')
      const [header = '', , ...rows] = lines.filter((text) => text.startsWith('|'))
      const callers = columnsOf(header).slice(1)
      const cells = rows.map((row) => {
        const [behaviour = '', ...results] = columnsOf(row)
        return [behaviour, Object.fromEntries(callers.map((caller, index) => [caller, results[index] ?? '']))]
      })
      return names.split(' · ').map((agent) => [agent, Object.fromEntries(cells)])
    }),
  )
}
