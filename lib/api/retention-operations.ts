import type { ApiOperation } from '@/lib/api/operation'
import { retentionEffectSchema, retentionPatchSchema, retentionSchema, retentionTrialSchema } from '@/lib/api/retention'
import { taskDetailSchema } from '@/lib/api/task'

/** How long event logs are kept. */
export const retentionOperations: ApiOperation[] = [
  {
    id: 'readRetention',
    method: 'get',
    path: '/api/settings/retention',
    summary: 'How long the event logs of all agents are kept, and up to how much; 0 is without a limit',
    status: 200,
    result: retentionSchema,
    faults: [],
  },
  {
    id: 'changeRetention',
    method: 'patch',
    path: '/api/settings/retention',
    summary: 'Change that; what is too old or too much then is removed soon, for good',
    body: retentionPatchSchema,
    status: 200,
    result: retentionSchema,
    faults: ['invalid-input'],
  },
  {
    id: 'previewRetention',
    method: 'post',
    path: '/api/settings/retention/preview',
    summary: 'What such limits would remove now, of all agents or of one; nothing is changed',
    body: retentionTrialSchema,
    status: 200,
    result: retentionEffectSchema,
    faults: ['invalid-input', 'not-found'],
  },
  {
    id: 'removeEvents',
    method: 'delete',
    path: '/api/tasks/{id}/events',
    summary: 'Remove the event log of a task that rests, for good; the task stays and says what was removed',
    status: 200,
    result: taskDetailSchema,
    faults: ['not-found', 'conflict'],
  },
]
