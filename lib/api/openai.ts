import { z } from 'zod'

/** Members that Switchboard does not use are accepted and ignored, because clients of the OpenAI API send many. */
const chatPartSchema = z.discriminatedUnion('type', [
  z.looseObject({ type: z.literal('text'), text: z.string() }),
  z.looseObject({ type: z.literal('refusal'), refusal: z.string() }),
  z.looseObject({ type: z.literal('image_url'), image_url: z.looseObject({ url: z.string() }) }),
  z.looseObject({
    type: z.literal('input_audio'),
    input_audio: z.looseObject({ data: z.string(), format: z.string() }),
  }),
  z.looseObject({
    type: z.literal('file'),
    file: z.looseObject({
      file_data: z.string().optional(),
      filename: z.string().optional(),
      file_id: z.string().optional(),
    }),
  }),
])
export type ChatPart = z.infer<typeof chatPartSchema>

const chatMessageSchema = z.looseObject({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool', 'function']),
  content: z.union([z.string(), z.array(chatPartSchema)]).nullish(),
})
export type ChatMessage = z.infer<typeof chatMessageSchema>

/** A request for a chat completion: the members that Switchboard reads. */
export const chatRequestSchema = z.looseObject({
  /** Slug or ID of an agent. */
  model: z.string().min(1),
  messages: z.array(chatMessageSchema).min(1),
  stream: z.boolean().nullish(),
  stream_options: z.looseObject({ include_usage: z.boolean().optional() }).nullish(),
  n: z.number().int().nullish(),
  tools: z.array(z.unknown()).nullish(),
  functions: z.array(z.unknown()).nullish(),
  response_format: z.looseObject({ type: z.string() }).nullish(),
  modalities: z.array(z.string()).nullish(),
})
export type ChatRequest = z.infer<typeof chatRequestSchema>

/** Agents do not report tokens: all numbers are 0. */
const usageSchema = z.object({ prompt_tokens: z.number(), completion_tokens: z.number(), total_tokens: z.number() })

/** The response to a request for a chat completion that does not stream. */
export const chatCompletionSchema = z.object({
  id: z.string(),
  object: z.literal('chat.completion'),
  /** Seconds since the epoch. */
  created: z.number().int(),
  model: z.string(),
  choices: z.array(
    z.object({
      index: z.number().int(),
      message: z.object({ role: z.literal('assistant'), content: z.string(), refusal: z.null() }),
      logprobs: z.null(),
      finish_reason: z.literal('stop'),
    }),
  ),
  usage: usageSchema,
})
export type ChatCompletion = z.infer<typeof chatCompletionSchema>

/** An agent as a model. */
export const modelSchema = z.object({
  /** The agent's slug. */
  id: z.string(),
  object: z.literal('model'),
  /** When the agent was added, in seconds since the epoch. */
  created: z.number().int(),
  /** The agent's provider, else its owner. */
  owned_by: z.string(),
})
export type OpenAiModel = z.infer<typeof modelSchema>
export const modelListSchema = z.object({ object: z.literal('list'), data: z.array(modelSchema) })

/** The body of an error. */
export const openAiErrorSchema = z.object({
  error: z.object({ message: z.string(), type: z.string(), param: z.string().nullable(), code: z.string().nullable() }),
})
export type OpenAiError = z.infer<typeof openAiErrorSchema>
