import { z } from 'zod'
import { defineOperations } from '@/lib/api/operations/operation'
import {
  exportPreviewSchema,
  exportQuerySchema,
  linkInputSchema,
  newLinkSchema,
  taskLinksSchema,
} from '@/lib/api/trace'
import { sharedTeamsSchema, teamChoiceSchema } from '@/lib/api/share'
import { importedTaskSchema } from '@/lib/api/task'
import { tasksExportSchema } from '@/lib/api/task-calls'
import { traceSchema } from '@/lib/trace/trace'

/** Operations that export and import tasks. */
export const traceOperations = defineOperations({
  exportTask: {
    summary:
      'Export a task as JSON (docs/trace.md), as an HTML page that replays it offline, or as Markdown, without secrets and the values named in `redact`',
    query: exportQuerySchema,
    status: 200,
    result: traceSchema,
    faults: ['invalid-input', 'not-found'],
  },
  exportTasks: {
    summary:
      'Export up to 200 tasks, at most 64 MiB of events, as CSV (the columns of the task list) or as JSON Lines (one recording per line), redacted like single exports',
    body: tasksExportSchema,
    status: 200,
    result: z.string(),
    bytes: true,
    faults: ['invalid-input', 'not-found', 'too-large'],
  },
  previewExport: {
    summary: 'Preview an export: its contents and what is redacted',
    query: exportQuerySchema,
    status: 200,
    result: exportPreviewSchema,
    faults: ['invalid-input', 'not-found'],
  },
  readTaskTeams: {
    summary: 'List the teams that one of your tasks is shared with',
    status: 200,
    result: sharedTeamsSchema,
    faults: ['not-found'],
  },
  shareTask: {
    summary: 'Share one of your tasks with exactly these teams, whose members may then read it; none ends sharing',
    body: teamChoiceSchema,
    status: 200,
    result: sharedTeamsSchema,
    faults: ['invalid-input', 'not-found', 'conflict'],
  },
  listTaskLinks: {
    summary: 'List the share links of a task, newest first, without their tokens',
    status: 200,
    result: taskLinksSchema,
    faults: ['not-found'],
  },
  createTaskLink: {
    summary:
      'Create a link with which anyone can read and replay the task until it expires or is revoked; the URL is returned only once',
    body: linkInputSchema,
    status: 201,
    result: newLinkSchema,
    faults: ['invalid-input', 'not-found', 'conflict'],
  },
  revokeTaskLink: {
    summary: 'Revoke a share link',
    status: 200,
    result: taskLinksSchema,
    faults: ['not-found'],
  },
  importTask: {
    summary:
      'Import a recording (docs/trace.md; at most 64 MiB and 100,000 rows) as a task of its own; its agent is never called',
    body: traceSchema,
    status: 201,
    result: importedTaskSchema,
    unparsed: true,
    faults: ['invalid-input', 'conflict', 'too-large'],
  },
})
