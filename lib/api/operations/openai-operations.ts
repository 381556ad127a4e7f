import { chatCompletionSchema, chatRequestSchema, modelListSchema, modelSchema } from '@/lib/api/openai'
import { responseQuerySchema, responseRequestSchema, responseSchema } from '@/lib/api/openai-responses'
import { callFaults } from '@/lib/api/operations/gateway-operations'
import { defineOperations } from '@/lib/api/operations/operation'

/** The OpenAI API, with agents as models. Errors have the form of that API. */
export const openAiOperations = defineOperations({
  listModels: {
    summary: 'List the active agents as models of the OpenAI API',
    status: 200,
    result: modelListSchema,
    faults: [],
    errors: 'openai',
  },
  readModel: {
    summary: 'Get an agent as a model of the OpenAI API',
    status: 200,
    result: modelSchema,
    faults: ['not-found'],
    errors: 'openai',
  },
  createChatCompletion: {
    summary: 'Send the last message to an agent, and get its reply as a chat completion of the OpenAI API',
    body: chatRequestSchema,
    status: 200,
    result: chatCompletionSchema,
    streams: true,
    unparsed: true,
    faults: callFaults,
    errors: 'openai',
  },
  createResponse: {
    summary: 'Send the last message to an agent, and get its reply as a response of the OpenAI API',
    body: responseRequestSchema,
    status: 200,
    result: responseSchema,
    streams: true,
    unparsed: true,
    faults: callFaults,
    errors: 'openai',
  },
  readResponse: {
    summary: 'Get a response by its ID or by the ID of its task; `stream=true` returns its events',
    query: responseQuerySchema,
    status: 200,
    result: responseSchema,
    streams: true,
    faults: ['invalid-input', 'not-found'],
    errors: 'openai',
  },
  cancelResponse: {
    summary: 'Cancel the task of a response that is not over, and get the response',
    status: 200,
    result: responseSchema,
    faults: callFaults,
    errors: 'openai',
  },
})
