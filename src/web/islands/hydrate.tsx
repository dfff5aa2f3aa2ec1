import { Component, type ComponentType, createElement, type ReactNode } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { swapQuotes } from './swap-quotes.ts'

interface BoundaryProps {
  readonly name: string
  readonly markup: string
  readonly mounted: () => void
  readonly children: ReactNode
}

/** An island that breaks gives back the server's markup, whose links and forms still work, and harms no other. */
class IslandBoundary extends Component<BoundaryProps, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override componentDidMount(): void {
    this.props.mounted()
  }

  override componentDidCatch(error: unknown): void {
    console.error(`island ${this.props.name}`, error)
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return <div data-island-broken="" dangerouslySetInnerHTML={{ __html: this.props.markup }} />
  }
}

export function hydrateIsland(element: HTMLElement, Inner: ComponentType<never>, mounted: () => void): Root {
  const name = element.getAttribute('name') ?? ''
  const props = JSON.parse(swapQuotes(element.getAttribute('props') ?? '{}')) as object
  const markup = element.innerHTML
  // One child a level: a second one would shift the ids that the server made.
  return hydrateRoot(
    element,
    <IslandBoundary name={name} markup={markup} mounted={mounted}>
      {createElement(Inner as ComponentType<object>, props)}
    </IslandBoundary>,
    { identifierPrefix: element.getAttribute('uid') ?? '', onCaughtError: () => {} },
  )
}
