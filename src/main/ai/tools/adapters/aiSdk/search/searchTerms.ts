import { segment } from '../../../../../knowledge/segment';
import { stemOf } from './stem';

/** Words that stand in nearly every description and question, and tell no tool from another. */
const stopWords = new Set(
  (
    'a an the this that these those it its of to in on at by for from with without as is are be been was were am do does did ' +
    'and or not no if then than so such into out up off over about all any each some my me i we our us you your he she they ' +
    'them his her their what which who whom whose when where how why can could should would will may might must shall ' +
    'please want need like let has have had use used using via per only also just there here one two more most other ' +
    'tool tools'
  ).split(' '),
);

/**
 * What a text is found by: its words as `segment` gives them, without those that tell nothing, by their stems.
 */
export function searchTerms(text: string, purpose: 'index' | 'query'): string[] {
  return segment(text, purpose)
    .filter(term => !stopWords.has(term))
    .map(stemOf);
}
