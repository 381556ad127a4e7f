import { z } from 'zod'
import { taskStates } from '@/lib/a2a/states'

// Apart from `states.ts`, so that pages which only ask about states do not load zod.
export const taskStateSchema = z.enum(taskStates)
