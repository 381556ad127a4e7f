import type { Json, JsonObject } from '@/lib/a2a/json'

/** A value in a component: a literal, bound to the data, or the result of a function. */
export type BoundValue =
  | { kind: 'literal'; value: Json }
  | { kind: 'bound'; path: string; first?: Json }
  | { kind: 'call'; call: string; args: Record<string, BoundValue> }

/** Child components by their IDs, or a template for each item of a list in the data. */
export type ComponentChildren = { ids: string[] } | { template: string; path: string }

export interface InputCheck {
  condition: BoundValue
  message: string
}

export interface ChoiceOption {
  label: BoundValue
  value: string
}

interface Input {
  label: BoundValue | null
  value: BoundValue | null
  checks: InputCheck[]
}

/** A component of the basic catalog, the same for every version of A2UI. */
export type SurfaceComponent =
  | { type: 'text'; text: BoundValue; variant: string }
  | { type: 'row' | 'column' | 'list'; children: ComponentChildren; across: boolean }
  | { type: 'card'; child: string }
  | { type: 'tabs'; tabs: { title: BoundValue; child: string }[] }
  | { type: 'modal'; trigger: string; content: string }
  | { type: 'divider' }
  | { type: 'media'; media: 'image' | 'video' | 'audio'; url: BoundValue; description: BoundValue | null }
  | { type: 'button'; child: string; primary: boolean; action: SurfaceAction | null; checks: InputCheck[] }
  | ({ type: 'textField'; variant: 'short' | 'long' | 'number' | 'date' | 'secret'; pattern: string } & Input)
  | ({ type: 'checkBox' } & Input)
  | ({ type: 'choice'; options: ChoiceOption[]; many: boolean; most: number } & Input)
  | ({ type: 'slider'; min: number; max: number } & Input)
  | ({ type: 'dateTime'; date: boolean; time: boolean } & Input)
  | { type: 'unknown'; name: string }

export type SurfaceAction =
  | { kind: 'event'; name: string; context: Record<string, BoundValue> }
  | { kind: 'open-url'; url: BoundValue }

/** A user interface that an agent describes, with its data. */
export interface Surface {
  version: '0.8' | '0.9'
  id: string
  root: string
  components: Record<string, SurfaceComponent>
  data: JsonObject
  /** The agent requests all data with every message. */
  sendsData: boolean
}

export interface SurfaceRequest {
  kind: 'surface'
  surfaces: Surface[]
}
