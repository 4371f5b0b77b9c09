import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ContactField } from '@postrider/client'
import { useState } from 'react'
import { useTeam, useTeamData } from '../../data/team.tsx'
import type { FieldType } from '../../data/use-fields.ts'
import type { FieldUse } from '../../server/dashboard-api.ts'
import { useTexts } from '../../texts/locale.tsx'
import { Canceled } from '../../ui/form.tsx'

interface Question {
  readonly to: FieldType
  readonly use: FieldUse
  readonly answer: (isConfirmed: boolean) => void
}

/** Asks for confirmation before a type change that affects contacts. `confirm` throws `Canceled` if the user keeps the type. */
export const useTypeChange = (field: ContactField) => {
  const { dashboard } = useTeam()
  const [question, setQuestion] = useState<Question>()
  const confirm = async (to: FieldType) => {
    if (to === field.type) return
    const use = await dashboard.fieldUse(field.id)
    if (use.contacts === 0) return
    const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ to, use, answer }))
    setQuestion(undefined)
    if (!isConfirmed) throw new Canceled()
  }
  return { confirm, dialog: <TypeChangeDialog field={field} question={question} /> }
}

const TypeChangeDialog = ({ field, question }: { field: ContactField; question: Question | undefined }) => {
  const { typeChange: texts, types } = useTexts().fields
  const keep = () => question?.answer(false)
  return (
    <Modal
      opened={question !== undefined}
      onClose={keep}
      title={
        <span className="breakable">
          {question && texts.title(field.name, types[field.type].label, types[question.to].label)}
        </span>
      }
    >
      {question && (
        <Stack>
          <UseTexts type={field.type} use={question.use} />
          <Text>{texts.contacts(question.use.contacts)}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={keep} data-autofocus>
              {texts.keep}
            </Button>
            <Button color="red.8" onClick={() => question.answer(true)}>
              {texts.change}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  )
}

/** Says how many subscribers would lose their address. */
const UseTexts = ({ type, use: { subscribers, lists } }: { type: FieldType; use: FieldUse }) => {
  const texts = useTexts().fields.typeChange
  if (subscribers === 0) return null
  return <Text fw={600}>{(type === 'phone' ? texts.losePhone : texts.loseEmail)(subscribers, lists)}</Text>
}

/** Says how many subscribers would lose their address if the field were deleted. */
export const LostAddresses = ({ field: { id, type } }: { field: ContactField }) => {
  const use = useTeamData(['fields', id, 'use'], ({ dashboard }, signal) => dashboard.fieldUse(id, signal), {
    gcTime: 0,
  })
  return <UseTexts type={type} use={use} />
}
