import { z } from 'zod'

const inputPartSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.enum(['input_text', 'output_text', 'text']), text: z.string() }),
  z.looseObject({ type: z.literal('refusal'), refusal: z.string() }),
  z.looseObject({ type: z.literal('input_image'), image_url: z.string().nullish() }),
  z.looseObject({
    type: z.literal('input_file'),
    file_data: z.string().nullish(),
    file_url: z.string().nullish(),
    filename: z.string().nullish(),
  }),
])
export type InputPart = z.infer<typeof inputPartSchema>

const inputMessageSchema = z.looseObject({
  type: z.literal('message').optional(),
  role: z.enum(['system', 'developer', 'user', 'assistant']),
  content: z.union([z.string(), z.array(inputPartSchema)]),
})
export type InputMessage = z.infer<typeof inputMessageSchema>

/** An item that is no message, such as a tool call. */
const otherItemSchema = z.looseObject({ type: z.string() })

/** A request for a response: the members that Switchboard reads. */
export const responseRequestSchema = z.looseObject({
  /** Slug or ID of an agent. */
  model: z.string().min(1),
  input: z.union([z.string(), z.array(z.union([inputMessageSchema, otherItemSchema]))]),
  /** ID of the response that the message continues. */
  previous_response_id: z.string().nullish(),
  stream: z.boolean().nullish(),
  /** Respond before the agent does. */
  background: z.boolean().nullish(),
  conversation: z.unknown().optional(),
  tools: z.array(z.unknown()).nullish(),
  text: z.looseObject({ format: z.looseObject({ type: z.string() }).nullish() }).nullish(),
  metadata: z.record(z.string(), z.string()).nullish(),
})
export type ResponseRequest = z.infer<typeof responseRequestSchema>

/** `stream`: as events from the beginning. */
export const responseQuerySchema = z.object({ stream: z.enum(['true', 'false']).optional() })

const annotationSchema = z.object({
  type: z.literal('url_citation'),
  start_index: z.number().int(),
  end_index: z.number().int(),
  title: z.string(),
  url: z.string(),
})
export type Annotation = z.infer<typeof annotationSchema>

const outputMessageSchema = z.object({
  id: z.string(),
  type: z.literal('message'),
  role: z.literal('assistant'),
  status: z.enum(['in_progress', 'completed', 'incomplete']),
  content: z.array(
    z.object({
      type: z.literal('output_text'),
      text: z.string(),
      annotations: z.array(annotationSchema),
      logprobs: z.array(z.never()),
    }),
  ),
})
export type OutputMessage = z.infer<typeof outputMessageSchema>

/** A response: one turn of a task. */
export const responseSchema = z.object({
  id: z.string(),
  object: z.literal('response'),
  /** Seconds since the epoch. */
  created_at: z.number().int(),
  status: z.enum(['in_progress', 'completed', 'failed', 'cancelled']),
  background: z.boolean(),
  model: z.string(),
  output: z.array(outputMessageSchema),
  error: z.object({ code: z.literal('server_error'), message: z.string() }).nullable(),
  incomplete_details: z.null(),
  instructions: z.null(),
  metadata: z.record(z.string(), z.string()),
  parallel_tool_calls: z.literal(false),
  previous_response_id: z.string().nullable(),
  store: z.literal(true),
  temperature: z.null(),
  text: z.object({ format: z.object({ type: z.literal('text') }) }),
  tool_choice: z.literal('auto'),
  tools: z.array(z.never()),
  top_p: z.null(),
  /** Agents do not report tokens: all numbers are 0. */
  usage: z
    .object({
      input_tokens: z.number(),
      input_tokens_details: z.object({ cache_write_tokens: z.number(), cached_tokens: z.number() }),
      output_tokens: z.number(),
      output_tokens_details: z.object({ reasoning_tokens: z.number() }),
      total_tokens: z.number(),
    })
    .nullable(),
})
export type AgentResponse = z.infer<typeof responseSchema>
