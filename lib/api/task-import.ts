import { z } from 'zod'
import { taskSummarySchema } from '@/lib/api/task'

export const importedTaskSchema = z.object({ task: taskSummarySchema })
