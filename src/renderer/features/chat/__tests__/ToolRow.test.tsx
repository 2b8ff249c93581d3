import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ToolCallState } from '../../../../shared/schemas/message';
import { FakeMain } from '../../../testing/FakeMain';
import { renderWithMain } from '../../../testing/renderWithMain';
import { toolPart } from '../../../testing/samples';
import { toolStates } from '../toolStates';
import { ToolRow } from '../ToolRow';

test('every state of a call has words of its own', () => {
  const words = ToolCallState.options.map(state => toolStates[state].words);
  expect(new Set(words).size).toBe(words.length);
});

test.each(ToolCallState.options)('%s is said in the row without unfolding it', state => {
  renderWithMain(<ToolRow part={toolPart({ state })} />, new FakeMain());
  expect(
    screen.getByRole('button', { name: new RegExp(`Append note.*Sample.*${toolStates[state].words}`) }),
  ).toBeTruthy();
});

test('why there is no result stands below the row, unfolded or not', () => {
  const note = 'It may have run: Quartermaster ended before the answer came.';
  renderWithMain(<ToolRow part={toolPart({ state: 'outcome-unknown', note })} />, new FakeMain());
  expect(screen.getByText(note)).toBeTruthy();
});

test('unfolds to arguments and result, with control characters visible', async () => {
  const output = {
    content: [
      { type: 'text', text: 'Added\u001b[2K' },
      { type: 'image', mimeType: 'image/png' },
    ],
  };
  renderWithMain(<ToolRow part={toolPart({ output })} />, new FakeMain());
  await userEvent.click(screen.getByRole('button', { name: /Append note/ }));
  expect(screen.getByRole('region', { name: /Arguments/ }).textContent).toContain('"text": "milk"');
  const result = screen.getByRole('region', { name: /Result/ }).textContent;
  expect(result).toContain('Added\\u001b[2K');
  expect(result).toContain('image/png');
});

test('a result that is no MCP result is shown as it is', async () => {
  renderWithMain(<ToolRow part={toolPart({ output: { hits: [{ title: 'Approvals' }] } })} />, new FakeMain());
  await userEvent.click(screen.getByRole('button', { name: /Append note/ }));
  expect(screen.getByRole('region', { name: /Result/ }).textContent).toContain('"title": "Approvals"');
});

test('a program is shown as it was written, with every call that it made', async () => {
  const output = {
    result: '[1,2]',
    lines: ['weighed 2'],
    calls: [{ label: 'Weigh · Warehouse' }, { label: 'Ship · Warehouse', error: 'A person has to be asked' }],
  };
  const part = toolPart({
    toolName: 'tool_exec',
    label: 'Run a program',
    input: { code: 'return 1;\n// end' },
    output,
  });
  renderWithMain(<ToolRow part={part} />, new FakeMain());
  await userEvent.click(screen.getByRole('button', { name: /Run a program/ }));
  expect(screen.getByRole('region', { name: /Arguments/ }).textContent).toContain('return 1;\n// end');
  expect(screen.getByRole('region', { name: /Result/ }).textContent).toContain(
    'Called:\n1. Weigh · Warehouse\n2. Ship · Warehouse: A person has to be asked\n\nWrote:\nweighed 2\n\nReturned:\n[1,2]',
  );
});
