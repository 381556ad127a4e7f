import { z } from 'zod'
import { taskStates } from '@/lib/a2a/states'

// In a file of its own, so that pages that only inspect states do not load zod.
export const taskStateSchema = z.enum(taskStates)
