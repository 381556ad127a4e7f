import access from '@/docs/access.md'
import addAnAgent from '@/docs/add-an-agent.md'
import api from '@/docs/api.md'
import apiKeys from '@/docs/api-keys.md'
import audit from '@/docs/audit.md'
import backup from '@/docs/backup.md'
import cardChecks from '@/docs/card-checks.md'
import chat from '@/docs/chat.md'
import concepts from '@/docs/concepts.md'
import configuration from '@/docs/configuration.md'
import deployment from '@/docs/deployment.md'
import forms from '@/docs/forms.md'
import gateway from '@/docs/gateway.md'
import generations from '@/docs/generations.md'
import gettingStarted from '@/docs/getting-started.md'
import glossary from '@/docs/glossary.md'
import mcp from '@/docs/mcp.md'
import metrics from '@/docs/metrics.md'
import openai from '@/docs/openai.md'
import parts from '@/docs/parts.md'
import people from '@/docs/people.md'
import replay from '@/docs/replay.md'
import security from '@/docs/security.md'
import trace from '@/docs/trace.md'
import troubleshooting from '@/docs/troubleshooting.md'
import type { GuideName } from '@/lib/help/guides'

/** Markdown of each guide. The build inlines it from `docs/`, so the app needs no files at run time. */
export const guideTexts: Record<GuideName, string> = {
  'getting-started': gettingStarted,
  concepts,
  glossary,
  'add-an-agent': addAnAgent,
  chat,
  replay,
  gateway,
  openai,
  mcp,
  api,
  'api-keys': apiKeys,
  configuration,
  deployment,
  people,
  audit,
  backup,
  security,
  metrics,
  troubleshooting,
  access,
  'card-checks': cardChecks,
  generations,
  parts,
  forms,
  trace,
}
