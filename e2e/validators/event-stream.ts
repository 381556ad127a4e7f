export interface Frame {
  /** Of the event, or of the last one that had an id, as an EventSource would say; '' before the first. */
  id: string
  /** The name of the event, if it has one. */
  event?: string
  data: string
}

/**
 * The events of a whole SSE text, strictly by the format: only known fields, each event closed by a blank line, ids
 * that are numbers and grow. Comments are passed over. `before`: the last id of the text that went before.
 */
export function readFrames(text: string, before = ''): Frame[] {
  if (text === '') return []
  if (!/\r\n\r\n$|\n\n$|\r\r$/.test(text)) throw new Error(`the stream ends within an event: …${text.slice(-80)}`)
  const blocks = text.split(/\r\n\r\n|\n\n|\r\r/).filter((block) => block !== '')
  let last = before
  return blocks.flatMap((block) => {
    const read = readBlock(block.split(/\r\n|\n|\r/).filter((line) => !line.startsWith(':')))
    if (!read) return []
    if (read.id !== undefined && Number(read.id) <= Number(last)) throw new Error(`id ${read.id} after ${last}`)
    last = read.id ?? last
    return [{ id: last, data: read.data, ...(read.event !== undefined && { event: read.event }) }]
  })
}

function readBlock(lines: string[]): { id: string | undefined; event: string | undefined; data: string } | undefined {
  if (lines.length === 0) return undefined
  const fields = lines.map((line) => /^(data|id|event|retry): ?(.*)$/.exec(line))
  const unknown = fields.indexOf(null)
  if (unknown !== -1) throw new Error(`not a field of an event: ${lines[unknown]}`)
  const of = (name: string) => fields.flatMap((field) => (field?.[1] === name ? [field[2] ?? ''] : []))
  const data = of('data').join('\n')
  const [id] = of('id')
  const [event] = of('event')
  if (data === '') throw new Error('an event without data')
  if (id !== undefined && !/^[1-9]\d*$/.test(id)) throw new Error(`an id that is no number: ${id}`)
  return { id, event, data }
}
