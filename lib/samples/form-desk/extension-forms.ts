import type { JsonObject } from '@/lib/a2a/json'
import type { Question } from '@/lib/samples/form-desk/question'

const formUri = 'https://a2a-extensions.agentstack.beeai.dev/ui/form_request/v1'
const approvalUri = 'https://a2a-extensions.agentstack.beeai.dev/interactions/approval/v1'

const formRender: JsonObject = {
  title: 'Lighthouse tour',
  description: 'Tours start every hour. Children must be accompanied by an adult.',
  columns: 2,
  submit_label: 'Book tour',
  fields: [
    {
      id: 'name',
      type: 'text',
      label: 'Name',
      required: true,
      placeholder: 'Ida Berg',
      auto_resize: false,
      col_span: 1,
    },
    { id: 'day', type: 'date', label: 'Date', required: true, col_span: 1 },
    {
      id: 'language',
      type: 'singleselect',
      label: 'Language',
      required: false,
      options: [
        { id: 'en', label: 'English' },
        { id: 'no', label: 'Norsk' },
        { id: 'zh', label: '中文' },
      ],
      default_value: 'en',
    },
    {
      id: 'rooms',
      type: 'multiselect',
      label: 'Rooms to visit',
      required: false,
      options: [
        { id: 'lamp', label: 'Lamp room' },
        { id: 'clock', label: 'Clock room' },
        { id: 'cellar', label: 'Cellar' },
      ],
    },
    {
      id: 'letter',
      type: 'file',
      label: 'School letter',
      required: false,
      accept: ['application/pdf', 'image/*'],
    },
    { id: 'stairs', type: 'checkbox', label: 'Stairs', content: 'I can climb 199 steps', required: true },
  ],
}

/** A form in the metadata of the message (Agent Stack, form extension). */
export const stackForm: Question = {
  parts: [{ text: 'Enter the details of your visit.' }],
  metadata: { [formUri]: formRender },
}

/** A tool call that needs approval (Agent Stack, approval extension). */
export const approval: Question = {
  parts: [{ text: 'Can I move the ferry to the north shore?' }],
  metadata: {
    [approvalUri]: {
      action: 'tool-call',
      title: 'Move ferry',
      description: 'This affects 200 passengers.',
      name: 'move_ferry',
      input: { ferry: 'B2', from: 'Quay', to: 'North shore', at: '18:30' },
    },
  },
}
