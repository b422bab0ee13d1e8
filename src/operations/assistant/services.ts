import type { EstimateServices } from '../estimate/services.ts';

/** A text for reading: a method paper or the glossary. */
export interface Paper {
  /** File name without its ending. */
  readonly id: string;
  readonly title: string;
  readonly markdown: string;
}

/** What the read-only tools work with. */
export interface AssistantServices extends EstimateServices {
  readonly papers: readonly Paper[];
  /** Word and meaning, in the order of the glossary. */
  readonly glossary: readonly { readonly word: string; readonly meaning: string }[];
}
