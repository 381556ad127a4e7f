import { z } from 'zod'
import { maxPromptLength, maxPromptName } from '@/lib/api/constants'

/** A saved prompt of an agent. */
export const promptSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** With variables such as `{city}`, which are filled in before use. */
  text: z.string(),
})
export type Prompt = z.infer<typeof promptSchema>

export const promptsSchema = z.object({ prompts: z.array(promptSchema) })

const name = z.string().trim().min(1).max(maxPromptName)
const text = z
  .string()
  .max(maxPromptLength)
  .refine((value) => value.trim() !== '', 'is empty')
export const newPromptSchema = z.object({ name, text })
export type NewPrompt = z.infer<typeof newPromptSchema>
export const promptPatchSchema = z.object({ name: name.optional(), text: text.optional() })
export const removedPromptSchema = z.object({ id: z.string() })
