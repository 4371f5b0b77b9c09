import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PlusIcon } from './icons.tsx'

interface Props extends Pick<ButtonProps, 'variant'> {
  readonly href: string
  readonly children: ReactNode
}

export const CreateLink = ({ href, children, ...look }: Props) => (
  <Button component={Link} href={href} leftSection={<PlusIcon />} {...look}>
    {children}
  </Button>
)
