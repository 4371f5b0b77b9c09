import { Alert, Button, Loader, Skeleton, Stack, Text } from '@mantine/core'
import { ConnectionError, PostriderError } from '@postrider/client'
import { QueryErrorResetBoundary } from '@tanstack/react-query'
import { Component, type ComponentType, type ReactNode, Suspense } from 'react'
import { messageOf } from './error-message.ts'
import { PageHeader } from './page-header.tsx'

/** In each page's place: what is shown while it is read, and where it cannot be. Pages need not think of either. */
export const PageBoundary = ({
  children,
  fallback = <PageOnItsWay />,
}: {
  children: ReactNode
  fallback?: ReactNode
}) => (
  <Boundary fallback={fallback} problem={PageProblem}>
    {children}
  </Boundary>
)

/** The same for a part of a page, so that the rest stays as it is. */
export const PartBoundary = ({ children }: { children: ReactNode }) => (
  <Boundary fallback={<Loader aria-label="Loading" />} problem={PartProblem}>
    {children}
  </Boundary>
)

interface ProblemProps {
  readonly error: unknown
  readonly onRetry: () => void
}

interface BoundaryProps {
  readonly fallback: ReactNode
  readonly problem: ComponentType<ProblemProps>
  readonly children: ReactNode
}

const Boundary = ({ fallback, problem, children }: BoundaryProps) => (
  <QueryErrorResetBoundary>
    {({ reset }) => (
      <ErrorBoundary onRetry={reset} problem={problem}>
        <Suspense fallback={fallback}>{children}</Suspense>
      </ErrorBoundary>
    )}
  </QueryErrorResetBoundary>
)

const PageOnItsWay = () => (
  <Stack aria-busy="true" aria-label="Loading" role="status">
    <Skeleton h="2rem" w="14rem" />
    <Skeleton h="1rem" w="22rem" maw="100%" mb="md" />
    <Skeleton h="12rem" radius="lg" />
  </Stack>
)

interface ErrorBoundaryProps extends Omit<BoundaryProps, 'fallback'> {
  readonly onRetry: () => void
}

class ErrorBoundary extends Component<ErrorBoundaryProps, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    const retry = () => {
      // A part of the dashboard itself is missing, most likely of an older version: the whole is fetched anew.
      if (!(error instanceof PostriderError || error instanceof ConnectionError)) return location.reload()
      this.props.onRetry()
      this.setState({ error: undefined })
    }
    const Problem = this.props.problem
    return <Problem error={error} onRetry={retry} />
  }
}

const PartProblem = ({ error, onRetry }: ProblemProps) => (
  <Alert color="red" role="alert">
    <Text mb="sm">{messageOf(error)}</Text>
    <Button size="xs" variant="default" onClick={onRetry}>
      Try again
    </Button>
  </Alert>
)

const PageProblem = ({ error, onRetry }: ProblemProps) => {
  const isMissing = error instanceof PostriderError && (error.status === 404 || error.status === 403)
  return (
    <div className="card">
      <PageHeader title={isMissing ? 'Not found' : 'This did not work'} />
      <Text mb="md">{isMissing ? `${messageOf(error)} It may have been deleted.` : messageOf(error)}</Text>
      {error instanceof PostriderError && error.requestId && (
        <Text c="dimmed" size="sm" mb="md">
          In the server’s log this is request <code>{error.requestId}</code>.
        </Text>
      )}
      {!isMissing && <Button onClick={onRetry}>Try again</Button>}
    </div>
  )
}
