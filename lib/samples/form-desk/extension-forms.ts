import type { JsonObject } from '@/lib/a2a/json'
import type { Question } from '@/lib/samples/form-desk/question'

const formUri = 'https://a2a-extensions.agentstack.beeai.dev/ui/form_request/v1'
const approvalUri = 'https://a2a-extensions.agentstack.beeai.dev/interactions/approval/v1'

const render: JsonObject = {
  title: 'Tour of the lighthouse',
  description: 'Tours start each hour. Children need a grown-up.',
  columns: 2,
  submit_label: 'Book the tour',
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
    { id: 'day', type: 'date', label: 'Day', required: true, col_span: 1 },
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
      label: 'What you want to see',
      required: false,
      options: [
        { id: 'lamp', label: 'The lamp' },
        { id: 'clock', label: 'The clock' },
        { id: 'cellar', label: 'The cellar' },
      ],
    },
    {
      id: 'letter',
      type: 'file',
      label: 'Letter of your school',
      required: false,
      accept: ['application/pdf', 'image/*'],
    },
    { id: 'stairs', type: 'checkbox', label: 'Stairs', content: 'I can climb 199 steps', required: true },
  ],
}

/** A form in the metadata of the message (Agent Stack, form extension). */
export const stackForm: Question = {
  parts: [{ text: 'Please tell me about your visit.' }],
  metadata: { [formUri]: render },
}

/** A call of a tool that wants to be approved (Agent Stack, approval extension). */
export const approval: Question = {
  parts: [{ text: 'May I move the ferry to the north pier?' }],
  metadata: {
    [approvalUri]: {
      action: 'tool-call',
      title: 'Move a ferry',
      description: 'Two hundred people will wait at another pier.',
      name: 'move_ferry',
      input: { ferry: 'B2', from: 'Quay', to: 'North shore', at: '18:30' },
    },
  },
}
