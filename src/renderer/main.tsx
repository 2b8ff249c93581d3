import './client/zodJitless';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/App';
import { chooseTransport } from './client/chooseTransport';
import { createClient } from './client/client';

const transport = chooseTransport(window);
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root element');
createRoot(root).render(
  <StrictMode>
    <App client={createClient(transport)} connection={transport} />
  </StrictMode>,
);
