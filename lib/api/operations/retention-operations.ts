import { defineOperations } from '@/lib/api/operations/operation'
import {
  retentionEffectSchema,
  retentionPatchSchema,
  retentionSchema,
  retentionPreviewInputSchema,
} from '@/lib/api/retention'
import { taskDetailSchema } from '@/lib/api/task'

/** Operations on retention limits. */
export const retentionOperations = defineOperations({
  readRetention: {
    summary: 'Get the retention limits for event logs; 0 means no limit',
    status: 200,
    result: retentionSchema,
    faults: [],
  },
  changeRetention: {
    summary: 'Update the retention limits; event logs beyond them are permanently deleted soon after',
    body: retentionPatchSchema,
    status: 200,
    result: retentionSchema,
    faults: ['invalid-input'],
  },
  previewRetention: {
    summary: 'Preview what retention limits would delete, for all agents or one',
    body: retentionPreviewInputSchema,
    status: 200,
    result: retentionEffectSchema,
    faults: ['invalid-input', 'not-found'],
  },
  removeEvents: {
    summary: 'Permanently delete the event log of an inactive task; the task itself stays',
    status: 200,
    result: taskDetailSchema,
    faults: ['not-found', 'conflict'],
  },
})
