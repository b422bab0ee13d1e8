import { Component, type ReactNode } from 'react';
import { isMissingFile, reloadIfReleased } from '../shell/new-release.ts';

interface Props {
  /** Stands in place of what broke. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Keeps a fault in one part of a page from taking the rest with it. */
export class Boundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch(error: unknown) {
    if (isMissingFile(error)) void reloadIfReleased();
  }

  override render() {
    return this.state.broken ? this.props.instead : this.props.children;
  }
}
