import type { DraftState } from '@/components/chat/composer/draft-state'

/** Name of a send option. */
export type OptionName = 'skill' | 'outputModes' | 'schema' | 'historyLength' | 'push' | 'metadata' | 'extensions'

/** The default values of the options. */
export const defaultOptions = {
  skill: { skillId: null },
  outputModes: { outputModes: null },
  schema: { schemaText: '' },
  historyLength: { historyLength: null },
  push: { push: false },
  metadata: { metadataText: '' },
  extensions: { extensions: [] },
} satisfies Record<OptionName, Partial<DraftState>>

/** Returns the options that are set in a draft, in display order. */
export function listActiveOptions(draft: DraftState): OptionName[] {
  const isSet: Record<OptionName, boolean> = {
    skill: draft.skillId !== null,
    outputModes: draft.outputModes !== null,
    schema: draft.schemaText.trim() !== '',
    historyLength: draft.historyLength !== null,
    push: draft.push,
    metadata: draft.metadataText.trim() !== '',
    extensions: draft.extensions.length > 0,
  }
  return (Object.keys(isSet) as OptionName[]).filter((name) => isSet[name])
}
