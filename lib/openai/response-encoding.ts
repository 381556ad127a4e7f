import type { AgentResponse, Annotation, OutputMessage } from '@/lib/api/openai-responses'
import type { FaultData } from '@/lib/faults/fault'

/** What a response has from its start. */
export interface ResponseHead {
  id: string
  model: string
  /** Seconds since the epoch. */
  createdAt: number
  background: boolean
  previousId: string | null
  metadata: Record<string, string>
  /** Switchboard's own URL: links to it are files. */
  baseUrl: string
}

/** How far a response is. */
export interface ResponseState {
  text: string
  isOver: boolean
  problem?: FaultData | undefined
}

/** Agents do not report tokens. */
const noUsage = {
  input_tokens: 0,
  input_tokens_details: { cache_write_tokens: 0, cached_tokens: 0 },
  output_tokens: 0,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 0,
}

const markdownLink = /\[([^\]\n]{1,200})\]\(([^)\s]{1,4000})\)/g

/** Returns an annotation for each link of a text to a file at Switchboard. */
function annotationsOf(text: string, baseUrl: string): Annotation[] {
  return [...text.matchAll(markdownLink)].flatMap(({ 0: link, 1: title = '', 2: url = '', index }) =>
    url.startsWith(`${baseUrl}/`)
      ? [{ type: 'url_citation' as const, start_index: index, end_index: index + link.length, title, url }]
      : [],
  )
}

function statusOf({ isOver, problem }: ResponseState): AgentResponse['status'] {
  if (!isOver) return 'in_progress'
  if (!problem) return 'completed'
  return problem.details?.code === 'task_canceled' ? 'cancelled' : 'failed'
}

const itemStatus = {
  in_progress: 'in_progress',
  completed: 'completed',
  failed: 'incomplete',
  cancelled: 'incomplete',
} as const

const toTextPart = (text: string, annotations: Annotation[]): OutputMessage['content'][number] => ({
  type: 'output_text',
  text,
  annotations,
  logprobs: [],
})

const itemId = ({ id }: ResponseHead): string => id.replace('resp_', 'msg_')

function toMessage(head: ResponseHead, state: ResponseState): OutputMessage {
  const content = state.text === '' ? [] : [toTextPart(state.text, annotationsOf(state.text, head.baseUrl))]
  return { id: itemId(head), type: 'message', role: 'assistant', status: itemStatus[statusOf(state)], content }
}

/** Returns a response as far as it is. */
export function toResponse(head: ResponseHead, state: ResponseState): AgentResponse {
  const { id, model, createdAt, background, previousId, metadata } = head
  const status = statusOf(state)
  return {
    id,
    object: 'response',
    created_at: createdAt,
    status,
    background,
    model,
    output: state.text === '' ? [] : [toMessage(head, state)],
    error: status === 'failed' && state.problem ? { code: 'server_error', message: state.problem.message } : null,
    incomplete_details: null,
    instructions: null,
    metadata,
    parallel_tool_calls: false,
    previous_response_id: previousId,
    store: true,
    temperature: null,
    text: { format: { type: 'text' } },
    tool_choice: 'auto',
    tools: [],
    top_p: null,
    usage: state.isOver ? noUsage : null,
  }
}

/** An event of a stream. */
export interface ResponseEvent {
  type: string
  sequence_number: number
}

/** Creates the events of a response that grows. */
export function createResponseEvents(head: ResponseHead) {
  let text = ''
  let sequence = 0
  const event = (type: string, members: object): ResponseEvent => ({ type, sequence_number: sequence++, ...members })
  const inItem = { item_id: itemId(head), output_index: 0, content_index: 0 }
  const now = (isOver: boolean, problem?: FaultData) => toResponse(head, { text, isOver, problem })
  const openItem = (): ResponseEvent[] => [
    event('response.output_item.added', { output_index: 0, item: toMessage(head, { text: '', isOver: false }) }),
    event('response.content_part.added', { ...inItem, part: toTextPart('', []) }),
  ]

  function closeItem(problem?: FaultData): ResponseEvent[] {
    if (text === '') return []
    const item = toMessage(head, { text, isOver: true, problem })
    return [
      event('response.output_text.done', { ...inItem, text, logprobs: [] }),
      event('response.content_part.done', { ...inItem, part: item.content[0] }),
      event('response.output_item.done', { output_index: 0, item }),
    ]
  }

  return {
    start: (): ResponseEvent[] => [
      event('response.created', { response: now(false) }),
      event('response.in_progress', { response: now(false) }),
    ],
    text: (delta: string): ResponseEvent[] => {
      const opening = text === '' ? openItem() : []
      text += delta
      return [...opening, event('response.output_text.delta', { ...inItem, delta, logprobs: [] })]
    },
    end: (): ResponseEvent[] => [...closeItem(), event('response.completed', { response: now(true) })],
    fail: (problem: FaultData): ResponseEvent[] => [
      ...closeItem(problem),
      event('response.failed', { response: now(true, problem) }),
    ],
  }
}
