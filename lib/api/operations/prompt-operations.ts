import { defineOperations } from '@/lib/api/operations/operation'
import { newPromptSchema, promptPatchSchema, promptSchema, promptsSchema, removedPromptSchema } from '@/lib/api/prompt'

/** Operations on the saved prompts of an agent. */
export const promptOperations = defineOperations({
  listPrompts: {
    summary: 'List the saved prompts of an agent, by name',
    status: 200,
    result: promptsSchema,
    faults: ['not-found'],
  },
  savePrompt: {
    summary: 'Save a prompt for an agent; at most 100',
    body: newPromptSchema,
    status: 201,
    result: promptSchema,
    faults: ['invalid-input', 'not-found', 'conflict'],
  },
  changePrompt: {
    summary: 'Rename a saved prompt or change its text',
    body: promptPatchSchema,
    status: 200,
    result: promptSchema,
    faults: ['invalid-input', 'not-found', 'conflict'],
  },
  removePrompt: {
    summary: 'Delete a saved prompt',
    status: 200,
    result: removedPromptSchema,
    faults: ['not-found'],
  },
})
