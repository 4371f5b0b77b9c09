import { Box, Center, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { LanguageLinks } from './language-links.tsx'
import { Mark } from './mark.tsx'
import { PageHeader } from './page-header.tsx'

interface Props {
  readonly title: string
  readonly about?: ReactNode
  readonly children?: ReactNode
}

/** The layout of pages outside a team, such as sign-in, setup and invitations. */
export const FrontDoor = ({ title, about, children }: Props) => (
  <Center component="main" mih="100dvh" p="md">
    <Stack w="100%" maw="27rem" gap="lg">
      <Group gap="sm">
        <Mark size={36} />
        <Text fw={700} fz="xl">
          Postrider
        </Text>
      </Group>
      <Box className="card">
        <PageHeader title={title} about={about} />
        {children}
      </Box>
      <LanguageLinks />
    </Stack>
  </Center>
)
