-- kind: index
create index concurrently upload_transaction_received on upload_transaction (transaction_id) where state = 'received';
